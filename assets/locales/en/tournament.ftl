# Tournaments: sign-up, rounds, standings, brackets, and what is told by itself.

tournament-format-knockout = knockout
tournament-format-robin = round robin
tournament-format-swiss = Swiss
tournament-seats = tables of { $count }
tournament-pairs = pairs
tournament-mirrored = pairs, mirrored deals
tournament-rounds = { $count ->
    [one] one round
   *[other] { $count } rounds
}
tournament-legs = everyone twice
tournament-best-of = best of { $count }
tournament-deadline = { $time } for a round
tournament-days = { $count ->
    [one] a day
   *[other] { $count } days
}
tournament-hours = { $count ->
    [one] an hour
   *[other] { $count } hours
}
tournament-minutes = { $count } minutes

# The message of a tournament

tournament-entered = Entered: **{ $count }** of { $limit }
tournament-sign-up-until = Sign-up ends { $when }.
tournament-check-in-until = Check-in ends { $when }: press *I’m here*, or your place goes to somebody else.
tournament-needs-role = For those who have { $role }.
tournament-needs-check-in = There is a check-in of { $count } minutes before the start.
tournament-counts = Its matches count in a league too.
tournament-names = { $names }
tournament-waiting = Waiting for a place: { $names }
tournament-tie-breaks = Level on points decide, in this order: head to head, Buchholz, Sonneborn-Berger, points of the game.
tournament-cancelled = Called off.
tournament-round-of = Round { $number } of { $count }
tournament-bye = { $name } has a bye
tournament-gone = { $name } dropped out
tournament-how-bye = bye
tournament-how-forfeit = forfeit
tournament-how-time = out of time
tournament-how-ruled = ruled
tournament-won = { $count ->
    [one] **{ $names }** won.
   *[other] **{ $names }** share the first place.
}

tournament-join-button = Join
tournament-leave-button = Leave
tournament-here-button = I’m here
tournament-start-button = Start
tournament-standings-button = Standings
tournament-bracket-button = Bracket
tournament-crossed-button = Crosstable
tournament-drop-button = Drop out
tournament-next-button = Next round
tournament-cancel-button = Call it off
tournament-more-button = More

# What is told by itself

tournament-told-check-in = Check-in for **{ $name }** ends { $when }: press *I’m here* in its message.
tournament-told-round = **{ $name }**, round { $number } of { $count }: it ends { $when }. Your tables are open.
tournament-told-cancelled = **{ $name }** is called off.
tournament-told-won = **{ $name }** is over: { $count ->
    [one] { $names } won.
   *[other] { $names } share the first place.
}

# Answers

tournament-joined = You are in **{ $name }**.
tournament-joined-waiting = **{ $name }** is full. You wait for a place, and get one as soon as somebody goes.
tournament-asked = { $other }: **{ $one }** would like to enter **{ $name }** with you as a pair.
tournament-accepted = **{ $other }** has said yes: they are in **{ $name }** as a pair.
tournament-refused = **{ $other }** has said no.
tournament-left = You are no longer in **{ $name }**.
tournament-here = You are checked in for **{ $name }**.
tournament-started = **{ $name }** has begun.
tournament-check-in-begun = The check-in of **{ $name }** has begun; it starts by itself when that ends.
tournament-round-begun = Round { $number } of **{ $name }** has begun.
tournament-finished = **{ $name }** is over.
tournament-reported = Meeting { $number } of **{ $name }** counts so now.
tournament-drop-sure = { $who } drops out of **{ $name }**: what is being played now is lost, and there is no way back. Go on?
tournament-dropped = { $who } has dropped out of **{ $name }**.
tournament-cancel-sure = **{ $name }** ends without a winner, and its tables are closed. Go on?
tournament-cancel-done = **{ $name }** is called off.
tournament-exported = **{ $name }**: standings and rounds.
tournament-forfeit-sure = This match counts in a tournament. Whoever leaves it comes last; of two the other wins at once. Leave all the same?

# Tables

tournament-standings = standings
tournament-crosstable = crosstable
tournament-crosstable-key = For each round: + won, − lost, = level, and against which place; · a bye, … being played or earlier.
tournament-bracket = bracket
tournament-no-standings = Nobody has played yet.
tournament-no-round = There is no such round yet.
tournament-round = Round { $number }
tournament-round-final = Final
tournament-round-semi = Semi-finals
tournament-round-quarter = Quarter-finals
tournament-head-points = Points
tournament-head-played = played
tournament-breaks = H { $between } · B { $buchholz } · S { $berger } · { $points }

tournament-act-create = announced it
tournament-act-start = started it
tournament-act-round = started round { $round }
tournament-act-drop = took { $user } out
tournament-act-report = ruled on meeting { $meeting } of round { $round }: { $reason }
tournament-act-restore = let meeting { $meeting } of round { $round } count as played: { $reason }
tournament-act-cancel = called it off in round { $round }

# Denials

denied-tournament-setting = That will not do for a tournament: { $name }.
denied-tournament-of-two = More than two sit at a table in Swiss tournaments alone, and then a meeting is one match.
denied-tournament-no-pairs = Pairs take a game that four play as two sides, and two pairs sit at a table.
denied-tournament-as-pair = This one is entered as a pair: ask somebody with /tournament join and *partner*.
denied-tournament-alone = This one is entered alone, without a partner.
denied-tournament-partner = Choose somebody else as your partner: a person who is not in it yet.
denied-tournament-not-asked = You are not asked that, or no longer.
denied-no-tournament = There is no such tournament here. /tournament create announces one.
denied-which-tournament = Which one? { $names }
denied-tournament-name-taken = A tournament of that name is not over yet.
denied-tournament-entered = You are in it already.
denied-tournament-not-entered = That person does not play in it.
denied-tournament-role = This tournament is for those who have { $role }.
denied-tournament-closed = It can no longer be entered.
denied-tournament-few = { $count } { $count ->
    [one] is
   *[other] are
} too few: it takes { $least }.
denied-tournament-begun = It has begun. Whoever plays in it drops out with /tournament drop.
denied-tournament-not-begun = It has not begun.
denied-tournament-ended = It is over.
denied-tournament-round = The round is not over: { $count } { $count ->
    [one] meeting is
   *[other] meetings are
} not decided.
denied-tournament-no-meeting = There is no meeting { $number } in that round that could be ruled on.
denied-tournament-past = Others were paired by that meeting since, so it stands.
denied-tournament-winner = Name as the winner somebody who is in that meeting.
denied-tournament-not-ruled = Nobody has ruled on that meeting.
denied-tournament-rules = The tournament must play what the league plays.
denied-tournament-table = Only those who meet sit at a table of a tournament.
denied-not-tournament-admin = Only whoever announced a tournament or manages the server does that.
