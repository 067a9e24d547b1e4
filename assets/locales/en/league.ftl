# Leagues: why they say no, their commands, and all they tell. Privacy too.

denied-no-league = There is no such league in this server.
denied-league-name-length = A league’s name has one to { $most } characters.
denied-league-name-markup = A league’s name is one line of plain text, without formatting, mentions or links.
denied-league-name-taken = This server already has a league with that name.
denied-league-setting = That will not do as a setting: { $name }.
denied-league-no-role = Say which role may join.
denied-league-ladder-of-two = A ladder is climbed one against one, and this game needs more players.
denied-league-member = You are already a member of this league.
denied-league-asked = You have already asked to join. An admin of the league will answer.
denied-league-barred = The admins of this league have not let you in.
denied-league-role = This league is for those with a certain role, and you do not have it.
denied-league-not-asked = That person has not asked to join this league.
denied-not-league-member = Only members of the league can do that.
denied-not-league-admin = Only the admins of the league can do that.
denied-league-computers = Nobody but people plays at a table of a league or a tournament.
denied-league-fixed = A table of a league or a tournament is played by its rules.
denied-league-end = A table of a league or a tournament is ended without a result only by its admins.
denied-ladder-by-challenge = On a ladder people play by challenging each other.
denied-challenge-self = You cannot challenge yourself.
denied-challenge-computer = Only people can be challenged.
denied-challenge-stranger = That person is not a member of this league.
denied-challenge-open = There is already an open challenge between the two of you.
denied-challenges-full = You have { $count } open challenges. Wait for an answer, or take one back.
denied-challenge-again = Your last challenge to that person came to nothing. You can challenge them again { $when }.
denied-declines-spent = You have declined { $count } { $count ->
    [one] challenge
   *[other] challenges
} this season, as many as this league allows. Accept this one, or let it run out.
denied-already-member = { $name } is a member of this league already.
denied-league-playing = You are in the middle of a match of this league. Finish it or leave it first.
denied-settings-changed = Somebody else has changed these settings meanwhile. This is how they are now; nothing of yours was changed.
denied-no-profile = { $name } has not played in a league of this server yet.
denied-no-plan = No season is planned.
denied-challenge-below = That person stands below you. Challenge somebody above.
denied-challenge-reach = You can challenge at most { $reach } { $reach ->
    [one] place
   *[other] places
} above you.
denied-challenge-gone = This challenge is not open any more.
denied-challenge-partners = This league is played by pairs: name your partner and the partner of whoever you challenge.
denied-challenge-alone = In this league people play without partners.
denied-challenge-twice = Four different people play.
denied-not-your-challenge = This challenge is not for you to answer.
denied-pair-cap = The same two people can have { $cap } rated { $cap ->
    [one] match
   *[other] matches
} a day with each other. Come back tomorrow.
denied-no-season = This league has no season { $number }.
denied-season-ends-first = A season must end after it starts.
denied-season-past = That moment has passed.
denied-no-result = This league has no result { $number }.
denied-not-in-result = That person did not play in result { $number }.
denied-already-void = Result { $number } is void already.
denied-not-void = Result { $number } is not void.
denied-note-length = A note has at most { $most } characters.
denied-privacy-seated = You have a seat at an open table. Leave it first.
denied-which-league = This server has several leagues: { $names }. Say which one.
denied-no-standing = You have no place in these standings yet.
denied-same-player = Choose two different people.
denied-challenge-of-two = This game needs more than two players: open a table with /league play instead.
denied-league-again = League matches are arranged with /league play or /league challenge.
denied-no-date = Write a date like 2027-01-31, or with a time like 2027-01-31 18:00. It is read by the clocks of the league (UTC, unless its settings say otherwise).
denied-no-number = Write a whole number, and choose a role.
denied-too-large = That is more than Discord lets me send. Ask for one season, or ask who runs this bot.

## What a league is

league-kind-rating = rating
league-kind-points = points
league-kind-ladder = ladder
league-about-rating = a rating rises and falls with every match
league-about-points = the points of every match are summed
league-about-ladder = a win over somebody above takes their place
league-about-rules = Rules, fixed for good: { $rules } (mark { $mark })
league-about-usual = the usual ones
league-about-season = A season: { $length }
league-about-joining-all = Everyone may join.
league-about-joining-role = Those with the role { $role } may join.
league-about-joining-approval = Whoever asks to join is let in by an admin.
league-about-cap = The same two people can have { $count } { $count ->
    [one] match
   *[other] matches
} a day that count.
league-about-reach = Challenges go up to { $count } { $count ->
    [one] place
   *[other] places
} above.
league-about-no-answer-forfeit = A challenge that is not answered within { $hours } hours counts as lost.
league-about-no-answer-swap = A challenge that is not answered within { $hours } hours costs the place.
league-about-walkovers = Of the challenges of one member that nobody answers, { $count } { $count ->
    [one] counts
   *[other] count
} in a season.
league-about-declines = A member can decline { $count } { $count ->
    [one] challenge
   *[other] challenges
} in a season.
league-about-least = Whoever wins a season has played at least { $count } games of it.
league-about-leaving = Whoever leaves a match loses it; the others are not harmed by that.
league-days = { $count } days
league-by-hand = until an admin ends it
league-join = Join the league

## A new league

league-form = A new league
league-form-name = Name
league-form-name-help = Up to 60 characters of plain text
league-form-clock = Time for a turn
league-form-clock-help = With a day or more it is played by post
league-form-season = Length of a season
league-form-season-help = The next begins by itself
league-form-joining = Who may join
league-form-joining-help = Can be changed later
league-form-role = Role
league-form-role-help = Only where those with a role may join
league-joining-all = everyone
league-joining-role = those with a role
league-joining-approval = whoever an admin lets in

## Members

league-joined = You are in **{ $league }**. Play with /league play or /league challenge.
league-asked = You have asked to join **{ $league }**. An admin will answer.
league-leave = Leave the league
league-leave-rating = Leave **{ $league }**? Your results stay, and your rating waits for you.
league-leave-points = Leave **{ $league }**? Your results stay, and your points wait for you.
league-leave-ladder = Leave **{ $league }**? Your results stay, but your place goes to those below you.
league-gone = You have left **{ $league }**.
league-admitted = { $name } is in **{ $league }** now.
league-put-out = { $name } is not in **{ $league }** any more.
league-door = **{ $league }**
    { $count ->
        [0] Nobody waits to be let in.
       *[other] Waiting to be let in: { $names }
    }
league-let-in = Let in…
league-keep-out = Keep out…
league-nobody = somebody who is gone
league-member-asked = Has asked to join.
league-member-left = Has left the league.
league-member-barred = Is not in the league any more.

## Standings and players

league-season = Season { $number }
league-season-open = since { $starts }
league-season-ends = since { $starts }, ends { $ends }
league-season-was = { $starts } to { $ended }
league-season-planned = begins { $starts }
league-page = page { $number } of { $count }
league-head-rating = Rating
league-head-points = Points
league-head-ladder = Won
league-head-games = Games
league-head-trend = since yesterday
league-record = { $wins }–{ $losses }
league-form-won = W
league-form-lost = L
league-streak-won = W×{ $count }
league-streak-lost = L×{ $count }
league-share = Show it here
league-set-board = Live standings in
league-standing-rating = **{ $name }** · { $value } · { $games } { $games ->
    [one] game
   *[other] games
}
league-standing-points = **{ $name }** · { $value } points · { $games } { $games ->
    [one] game
   *[other] games
}
league-standing-ladder = **{ $name }** · { $value } won of { $games }
league-standings-none = Nobody has played yet.
league-idle = idle
league-provisional = ? A rating that is still settling down.
league-my-place = You: place { $place } with { $value }
league-first = First page
league-back = Back
league-on = Next
league-mine = My place
league-course = Course: { $values }
league-course-first = start
league-course-last = now
league-player-none = No result that counts this season.
league-player-carried = Rating carried over from before: { $value }
league-player-rating = Place { $place } · rating { $value }
league-player-points = Place { $place } · { $value } points
league-player-ladder = Place { $place }
league-player-games = { $games } { $games ->
    [one] game
   *[other] games
}, { $wins } won ({ $share } %)
league-player-idle = Idle: no game for { $days } days. Nothing is lost by that.
league-player-titles = { $count ->
    [one] Champion of season { $seasons }
   *[other] Champion of seasons { $seasons }
}
league-player-left = Games left before their end, of the last { $games }: { $count }
league-career-rating = rating { $value }
league-career-points = { $value } points
league-career-ladder = place { $value }
league-career-streak = longest streak: { $count } won in a row
league-career-best-rating = best win: over { $name } with { $value }
league-career-best-ladder = best win: over { $name } on place { $value }
league-career-favourite = met most often: { $name } ({ $count })
league-all-results = All results

## Results

league-history = Results
league-history-of = Results of { $name }
league-history-none = Nothing has been played yet.
league-newer = Newer
league-older = Older
league-why = What did it change, and why?
league-note = Note: { $note }
league-left = { $name } (left)
league-level = { $count } level
league-never-met = They have never met.
league-guard-void = voided
league-guard-computers = not enough people took part
league-guard-rules = other rules than the league's
league-guard-pair-cap = the pair had played their matches of the day
league-guard-walkover-cap = whoever challenged has had as many unanswered challenges as count in a season
league-guard-not-placed = somebody was not on the ladder
league-result = **{ $league }**, result #{ $number }
league-card-number = result #{ $number }
league-card-won = { $winners } won: { $how }.
league-card-plain = { $winners } won.
league-card-forfeit = { $winners } won: { $leavers } left the match.
league-card-left = { $leavers } had left the match.
league-card-walkover = { $leavers } did not answer the challenge of { $winners }, which counts as lost.
league-card-swap = { $leavers } did not answer the challenge of { $winners }, and lost the place.
league-card-rating = Rating
league-card-points = Points
league-card-ladder = Place
league-card-change = change
league-card-before = before: { $before }
league-card-same = no change
league-card-leaver = left
league-card-explain = Explain
league-card-rematch = Rematch
league-not-counted = It does not count: { $why }.
league-change = { $name }: { $before } → **{ $after }** ({ $change })
league-change-place = { $name }: place { $before } → **{ $after }**
league-change-same = { $name }: keeps place { $after }
league-change-none = { $name }: no change
league-explain = Result #{ $number } of { $league }
league-result-match = A match, { $when }.
league-result-walkover = A challenge that was not answered counts as lost, { $when }.
league-result-swap = A challenge that was not answered cost the place, { $when }.
league-explain-skill = skill { $before } → { $after }, doubt { $doubt } → { $doubt_after }
league-explain-chance = chance of winning before the match: { $percent } %
league-explain-settled = settled at the table with { $points }
league-explain-rating = -# Shown is 1000 + 40 × (skill − 3 × doubt): what a player is almost surely worth. A win that was expected moves little, a surprise moves much, and every game lowers the doubt. Reckoned with OpenSkill.
league-explain-points = -# The standings are the sum of what every match was settled with by the rules of the game.
league-explain-ladder = -# Who beats somebody above takes their place; those in between move down by one.

## Playing

league-lobby = members only · rules, clock and help are the league's
league-capped = { $one } and { $other } have had their matches of the day: what is played here counts for nobody.
league-paired = { $mentions } Your match in **{ $league }** begins.
league-ready-asked = { $mention } There is an opponent for you in **{ $league }**. Are you still there? It begins when you say so { $until } at the latest.
league-ready = I am here
league-queue-silent = { $mention } You did not answer, and do not wait in **{ $league }** any more.
league-queue-over = { $mention } Nobody came for a match in **{ $league }**, and you do not wait any more. Ask again whenever you like.
league-waiting = You wait for somebody of your strength in **{ $league }**. The match begins by itself in this channel; the longer you wait, the less choosy it gets. After { $minutes } minutes you wait no longer.
league-stop = Stop waiting
league-stopped = You do not wait in **{ $league }** any more.
league-matched = Your match in **{ $league }** has begun, in { $place }.
league-not-waiting = You were not waiting in **{ $league }**.
league-challenge-open = { $one } challenges { $other }.
league-challenge-accepted = **{ $other }** has accepted the challenge of **{ $one }**.
league-challenge-declined = **{ $other }** has declined the challenge of **{ $one }**.
league-challenge-withdrawn = **{ $one }** has taken back the challenge to **{ $other }**.
league-challenge-expired = **{ $other }** has not answered the challenge of **{ $one }** in time.
league-challenge-pair-open = { $one } challenge { $other }. The match begins once all four have agreed.
league-challenge-agreed = Agreed so far: { $names }
league-challenge-pair-accepted = All have agreed: **{ $one }** against **{ $other }**.
league-challenge-pair-declined = The challenge of **{ $one }** to **{ $other }** was declined.
league-challenge-pair-withdrawn = The challenge of **{ $one }** to **{ $other }** was taken back.
league-challenge-pair-expired = The challenge of **{ $one }** to **{ $other }** has run out: not everyone agreed.
league-accept = Accept
league-decline = Decline
league-withdraw = Take back
league-unanswered-nothing = It runs out { $expires }.
league-unanswered-forfeit = It runs out { $expires }; no answer counts as lost.
league-unanswered-swap = It runs out { $expires }; no answer costs the place.
league-stakes = { $name } has { $now }: { $won } for a win, { $lost } for a loss
league-stakes-place = At stake: place { $place }
league-letter = I may not write in { $place }, so this comes to you directly.
league-unreached = **{ $name }** could not be told of your challenge in **{ $league }**: I may not write in { $place }, and they take no direct messages from me. Tell them yourself if you can; the challenge runs out { $expires }.
league-reminder = { $mention } There is a challenge for you in **{ $league }**. It runs out { $expires }.
league-forfeit-sure = This match counts in a league. Whoever leaves it comes last and is rated so; the others play on, and of two the other wins at once. Leave all the same?
league-forfeit = Leave and lose

## Seasons

league-season-over = Season { $number } is over.
league-champions = { $count ->
    [one] Champion: **{ $names }**
   *[other] Champions: **{ $names }**
}
league-won = won by { $names }
league-season-begins = Now: { $season }.
league-close = End the season now
league-close-sure = End season { $number } of **{ $league }** now? It goes into the archive, and the next begins at once.
league-plan = Plan the next season
league-unplan = Give up the plan of season { $number }
league-form-plan = The next season
league-form-starts = Starts
league-form-starts-help = { $zone }, as 2027-01-31 or 2027-01-31 18:00
league-form-ends = Ends
league-form-ends-help = { $zone }, as 2027-01-31 18:00; nothing: by hand
league-exported = The files of **{ $league }**. What they say is what everyone in the league can see.

## What admins settle

league-renamed = **{ $before }** is called **{ $after }** now.
league-voided = Result #{ $number } is void: { $order }. The standings are counted anew.
league-restored = Result #{ $number } counts again: { $order }. The standings are counted anew.
league-annotated = Result #{ $number } has a note now: { $order }
league-audit = What admins did
league-audit-none = Nothing yet.
league-act-create = founded the league.
league-act-rename = renamed the league from { $before } to { $after }.
league-act-settings = changed “{ $setting }” from { $before } to { $after }.
league-act-approve = let { $user } in.
league-act-bar = kept { $user } out.
league-act-void = voided result #{ $result }: { $reason }
league-act-restore = restored result #{ $result }: { $reason }
league-act-annotate = wrote beside result #{ $result }: { $note }
league-act-season-plan = planned season { $number } from { $starts } to { $ends }.
league-act-season-end = set the end of season { $number }: { $ends }.
league-act-season-unplan = gave up the plan of season { $number }.
league-act-season-close = ended season { $number }.
league-act-end = ended table { $table } without a result.
league-act-release = took { $user } out of table { $table }, who has lost that match.
league-settings-play = **Play:** clock and guards. What is chosen holds from the next match on.
league-settings-play-short = Play
league-settings-challenges = **Challenges:** how long, how many, and what it means if nobody answers. It holds for challenges made from now on.
league-settings-challenges-short = Challenges
league-settings-people = **Seasons and people:** how long a season is, who may join, who looks after the league.
league-settings-people-short = Seasons and people
league-settings-news = **News:** where the league posts, and roles for a rank. Empty a select for none.
league-settings-news-short = News
league-set-clock = Time for a turn
league-set-pair_cap = Matches a day of a pair
league-set-challenge_hours = Hours to answer
league-set-no_answer = No answer
league-set-reach = Challenge so far up
league-set-open_challenges = Open challenges of one member
league-set-declines = Declined in a season at most
league-set-walkovers = Unanswered ones that count
league-set-least_games = Games of a champion
league-set-queue_minutes = Minutes to wait for somebody
league-set-forfeit = A leaver pays on top
league-set-idle_days = Idle after days
league-set-season_days = A season
league-set-reset = New season
league-set-joining = Who may join
league-set-role_id = Role that may join
league-set-admin_role_id = Role that looks after the league
league-set-announcements = Channel for announcements
league-set-results_channel = Channel for results
league-set-digest = Weekly digest
league-set-rank_roles = Roles for a rank
league-reset-keep = ratings stay
league-reset-soft = ratings go half way back
league-reset-fresh = ratings begin anew
league-no-answer-nothing = counts for nothing
league-no-answer-forfeit = counts as a lost match
league-no-answer-swap = costs the place
league-yes = yes
league-no = no
league-no-limit = no limit
league-none = none
league-rank = Add a role
league-unrank = Remove a role…
league-rank-rating = from a rating of { $at }: { $role }
league-rank-points = from { $at } points: { $role }
league-rank-ladder = down to place { $at }: { $role }
league-form-ranks = A role for a rank
league-form-at-rating = From a rating of
league-form-at-rating-help = A whole number, such as 1200
league-form-at-points = From points
league-form-at-points-help = A whole number, such as 500
league-form-at-ladder = Down to place
league-form-at-ladder-help = A whole number, such as 3
league-form-rank = Role
league-form-rank-help = My own role must stand above it, and I need the permission to manage roles
league-roles-forbidden = I may not give the roles of this league: I need the permission to manage roles, and my own role must stand above them.
league-digest = The week in { $league }
league-digest-played = { $count } { $count ->
    [one] match was
   *[other] matches were
} played.
league-digest-unplayed = { $count } { $count ->
    [one] challenge was
   *[other] challenges were
} not answered.
league-digest-busiest = Most at the table: **{ $name }** with { $count }.
league-digest-riser = Rose most: **{ $name }** ({ $by }).

## Privacy

privacy-file = All that is stored about you. Only you see this.
privacy-sure = Delete what is stored about you? You leave every league; your settings are gone; results stay, since others have a share in them, but without your name. This cannot be undone.
privacy-delete = Delete it
privacy-deleted = It is deleted.
privacy-unread =
    { $count ->
        [one] You also had a seat at a table that cannot be read at present. Nothing of you is left there either.
       *[other] You also had seats at { $count } tables that cannot be read at present. Nothing of you is left there either.
    }
privacy-nobody = somebody who is gone

# What admins keep in order

league-members = Members of { $league } ({ $count })
league-members-beside = Asked to join: { $asked } · kept out: { $barred }
league-member-suspended = suspended until { $when }
league-suspended = { $name } does not play until { $when }.
league-lifted = { $name } plays again.
league-challenges = Open challenges in { $league } ({ $count })
league-cancel-challenge = Cancel a challenge
league-entered = Result #{ $number } is entered: { $order }
league-archive = Archive it
league-archive-sure = **{ $league } is put away: nobody joins or plays in it any more, open challenges are cancelled and its season stands still. Everything stays readable, and it can be brought back. Go on?**
league-archived-is = { $league } is in the archive.
league-archived = { $league } is in the archive now.
league-revive = Bring it back
league-revived = { $league } is back.
league-delete = Delete it for good
league-delete-sure = **{ $league } and all its results, standings and seasons are deleted. That cannot be undone. Export it first with /league export. Go on?**
league-deleted = { $league } is deleted.
league-all-time = all seasons
league-titles = { $count ->
    [0] –
    [one] one title
   *[other] { $count } titles
}
league-all-time-line = { $wins } of { $games } won · seasons: { $seasons }
league-head-titles = Titles
league-act-suspend = suspended { $user } until { $ends }: { $reason }
league-act-lift = let { $user } play again: { $reason }
league-act-enter = entered result #{ $result }: { $reason }
league-act-cancel-challenge = cancelled a challenge of { $user }
league-act-archive = put the league away
league-act-revive = brought the league back
denied-league-suspended = That member is suspended and plays again { $when }.
denied-not-suspended = Nobody has suspended that member.
denied-league-archived = That league is in the archive: nobody joins or plays in it.
denied-league-not-archived = That league is not in the archive. Only what is can be brought back or deleted.

# Yearbooks

league-yearbook = Yearbook
league-yearbook-courses = The course of the first five
league-yearbook-standings = Final table
league-yearbook-files = Every result as files
league-award-faithful = Most faithful: **{ $names }**, { $value } matches
league-award-streak = Longest streak: **{ $names }**, { $value } wins
league-award-comeback = Biggest comeback: **{ $names }**, { $value } from the lowest point

# Duties, titles, holidays, what is moved by hand

denied-challenge-cooldown = You two have played each other a while ago only. You can challenge that person again { $when }.
denied-on-holiday = That member is on holiday and plays again { $when }. Whoever is back sooner says so with /league holiday.
denied-holidays-spent = { $count ->
    [0] You have no days of holiday left this season.
    [one] You have one day of holiday left this season.
   *[other] You have { $count } days of holiday left this season.
}
denied-holiday-challenged = There is an open challenge of yours. Answer it or take it back first.
denied-not-on-holiday = You are not on holiday.
denied-move-place = On a ladder somebody is moved to a place: say which.
denied-move-points = Here points are summed: say how many somebody gets or loses.
denied-move-rating = A rating follows from results alone. Enter, correct or void a result instead.
league-holiday = You are on holiday in **{ $league }** until { $when }: nobody can challenge you. With 0 days you are back at once.
league-holiday-over = You are back in **{ $league }**.
league-member-away = on holiday until { $when }
league-moved-place = { $name } to place { $place }
league-moved-points = { $name }: { $points } points
league-result-move = Moved by an admin, { $when }.
league-guard-playoff = it was played for the title of a season that is over, and decides that alone
league-act-move = moved { $user } by hand (#{ $result }): { $reason }
league-about-holidays = A member can be on holiday for { $count } days of a season: nobody challenges them.
league-about-cooldown = The same two meet again after { $hours } hours at the earliest.
league-about-drop = Whoever has not played for { $count } days leaves the ladder, but for the first.
league-about-title-ties = Of those who are level, head to head decides who wins a season, then games won, then fewer games.
league-about-title-level = Two who are level even by head to head, games won and fewer games play a match for the title.
league-about-title-playoff = The first two of a season play a match for its title.
league-settings-duties = **Duties:** what is asked of members beside playing well.
league-settings-duties-short = Duties
league-set-title = The title
league-set-cooldown_hours = Hours until the same two meet again
league-set-holiday_days = Days of holiday in a season
league-set-drop_days = Leaves the ladder after days without a match
league-set-digest_day = Day of the digest
league-set-zone = Clocks of the league
league-title-shared = who is level shares it
league-title-ties = tie-breaks decide
league-title-level = two who are level play for it
league-title-playoff = the first two play for it
league-never = never
league-day-any = a week after the last
league-day-0 = Monday
league-day-1 = Tuesday
league-day-2 = Wednesday
league-day-3 = Thursday
league-day-4 = Friday
league-day-5 = Saturday
league-day-6 = Sunday
league-end = Set the end
league-form-end = The end of the season
league-playoff-called = **{ $names }** play for the title; the table opens here by itself.
league-playoff-over = The title of season { $number } is decided.
league-playoff-open = { $names } play for the title
league-paired-title = { $mentions } Your match for the title of season { $number } of **{ $league }** begins.
league-wants-in = **{ $name }** asks to be let into **{ $league }**.
league-let-go = You have not played in **{ $league }** for { $days } days and are not on its ladder any more. Join again whenever you like.
league-let-go-idle = **{ $name }** has not played for { $days } days and is not on the ladder any more.
league-let-go-gone = **{ $name }** is gone from this server and not on the ladder any more.
league-channel-dead = **{ $league }** cannot post in { $place } any more: the channel is gone, or I may not write in it. Choose another one with /league settings.
league-career-ending = wins rounds most often by: { $how } ({ $count })
league-award-perfect = Most perfect rounds ({ $ending }): **{ $names }**, { $value }
league-voided-letter = Result #{ $number } of **{ $league }** is void.
league-restored-letter = Result #{ $number } of **{ $league }** counts again.
league-annotated-letter = Result #{ $number } of **{ $league }** has a note now: /league explain shows it.
