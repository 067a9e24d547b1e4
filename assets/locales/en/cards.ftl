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
