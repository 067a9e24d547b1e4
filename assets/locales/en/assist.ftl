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
