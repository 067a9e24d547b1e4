# Leagues: why they say no.

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
denied-league-computers = Nobody but people plays at a table of a league.
denied-league-fixed = A table of a league is played by the rules of the league.
denied-league-end = A table of a league is ended without a result only by the admins of the league.
denied-ladder-by-challenge = On a ladder people play by challenging each other.
denied-challenge-self = You cannot challenge yourself.
denied-challenge-computer = Only people can be challenged.
denied-challenge-stranger = That person is not a member of this league.
denied-challenge-open = There is already an open challenge between the two of you.
denied-challenge-below = That person stands below you. Challenge somebody above.
denied-challenge-reach = You can challenge at most { $reach } { $reach ->
    [one] place
   *[other] places
} above you.
denied-challenge-gone = This challenge is not open any more.
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
