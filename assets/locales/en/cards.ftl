# How cards, tiles and lists of them are named.

joker = joker

# $colour is the letter of a tile's colour.
colour = { $colour ->
    [R] red
    [B] blue
    [K] black
   *[Y] yellow
}
tile = { colour } { $number }

list-and = { $others } and { $last }
list-or = { $others } or { $last }
list-more = { $listed } and { $more } more

# The Spanish pack. $rank is A, 2 to 7, J, Q or K; $suit is c, d, h or s.
spanish-rank = { $rank ->
    [A] ace
    [J] jack
    [Q] knight
    [K] king
   *[other] { $rank }
}
spanish-card = { spanish-rank } of { $suit ->
    [c] clubs
    [d] coins
    [h] cups
   *[s] swords
}
