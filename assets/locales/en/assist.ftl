# How a table helps: what it agrees on, tiles by hand, hints, the moments of a match, and those who watch.

## What a table agrees on

options-assist = Help
lobby-assist = Help: { $assist }
assist-off = none
assist-off-help = Nobody is told what to play; tiles are placed by hand or as text.
assist-place = finds room for my tiles
assist-place-help = Pick tiles of your rack, and the table is rearranged so that they fit.
assist-hint = hints
assist-hint-help = Whoever asks is told what a strong player would do, and why.
denied-no-help = This table agreed on less help than that.
denied-no-advice = I could not think of anything in time. Ask me again in a moment.
denied-too-often = That is { $most } within { $minutes } minutes, which is as much as I can do for one person. Ask again { $again }.
denied-not-over = The match is not over yet.

## Tiles by hand

panel-tiles-alone = **Your turn:** arrange the tiles by hand or as text, or draw one.
panel-after = **So the table would be**, with what moves marked.
panel-draft = **Your draft.** The others see it when you end your turn.
hand-intro = **By hand.** Pick tiles from your rack or from a set, then say where they go. Only you see this until you end your turn.
hand-picked = Picked: **{ $tiles }**
hand-stands = Every set is right: you can end your turn.
hand-from = Pick from…
hand-tiles = Tiles to pick
hand-to = Put the picked tiles…
hand-rack = { $count ->
    [one] My rack: one tile
   *[other] My rack: { $count } tiles
}
hand-new = in a new set
hand-back = back on my rack
hand-whole = Pick the whole set
hand-afresh = Start over

## Hints, and the moments of a match

panel-hint = Hint
hint-thinking = 💡 Let me think…
hint-best = 💡 **{ $action }.** { $reason }
hint-other = -# Second best: { $action }. { $reason }
act-place-tiles = Place { $tiles }
table-report = Report
report-title = Report
report-making = The hard player reads the match: { $share } % { $when }
report-look = Look again
report-kept = { $name } kept **{ $share } %** of what was there to win and gave away { $lost } points in { $turns } turns.
report-none = { $name } had nothing to decide.
report-luck = **{ $name }** ended at { $end } points against the average of the others: play { $play }, luck of the cards { $luck }.
report-how = By the hard player’s reckoning of every turn as a whole: 100 % is its own choice, 0 % is choosing blindly. Luck is what play does not explain.
report-ahead = points ahead
report-first = First deal
report-last = The end
moments = **Moments that mattered to you**
moments-none = No decision of yours made much of a difference: you played as a strong player would.
moment-better = - Round { $number }: you chose **{ $taken }**. Stronger: **{ $better }**. { $reason }
moment-good = - Round { $number }: you chose **{ $taken }**, and that was strongest. { $reason }
moments-shared = **Moments that mattered to { $name }**
moments-shared-none = No decision of { $name } made much of a difference: a strong player would have played so.
moment-shared-better = - Round { $number }: { $name } chose **{ $taken }**. Stronger: **{ $better }**. { $reason }
moment-shared-good = - Round { $number }: { $name } chose **{ $taken }**, and that was strongest. { $reason }
moment-said = “{ $reason }”
moment-replay = See it in the replay

## Those who watch

table-watch = Watch
watch-intro = You are watching. This follows the table as long as it is open.
watch-over = The match is over.
