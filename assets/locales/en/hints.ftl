# Why a computer player would do something: one sentence, which follows the action it speaks of.

## Tiles

hint-tiles-out = { $count ->
    [one] Your last tile goes down: you win the round.
   *[other] Your last { $count } tiles go down: you win the round.
}
hint-tiles-open = You open with { $points }: { $count } tiles go down.
hint-tiles-place = { $count ->
    [one] One tile fits without moving anything on the table.
   *[other] { $count } tiles fit without moving anything on the table.
}
hint-tiles-rearrange = { $count ->
    [one] One tile goes down
   *[other] { $count } tiles go down
}, the most there is a way for; { $sets ->
    [one] one set of the table is rearranged.
   *[other] { $sets } sets of the table are rearranged.
}
hint-tiles-draw = No tile has to go down; what you draw may open a way.
hint-tiles-end = Nothing more of yours fits.
