# Looking back on a match: the stepper, what it can be saved as, and the list of matches.

replay-list = **Matches you may look back on**: yours, and those of this channel.
replay-choose = Choose a match
replay-going = still played
replay-move = Move { $move } of { $moves }
replay-moment = Next moment
replay-round = Go to a round
replay-share = Share
replay-animation = Animation
replay-text = Text
replay-drew = { $name } draws { $card }.
replay-took = { $name } took { $took }.
replay-left = { $name } took { $took } and had { $left } left.
replay-file = The log of the match.
replay-script-round = — Round { $number } —
time-seconds = { $seconds } s
time-minutes = { $minutes } min { $seconds } s
time-hours = { $hours } h { $minutes } min
denied-share-elsewhere = A match is shared where it was played.
denied-no-animation = The animation took too long to draw. Ask again in a moment, or step through the match.
denied-nothing-to-replay = There is no match that you may look back on: neither of yours nor of this channel.
