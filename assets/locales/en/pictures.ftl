# What pictures say: the words in them, and the same in words for whoever cannot see them.

## In the picture of a table

picture-title = { $game } · round { $number }
picture-target = to { $points }
picture-rounds = { $count ->
    [one] { $count } round
   *[other] { $count } rounds
}
picture-bell = { $count } minutes
picture-last-round = last round
picture-knock-limit = { $limit ->
    [0] gin only
   *[other] knock with { $limit }
}
picture-out = out
picture-other-board = at the other board
picture-sits-out = sits out
picture-total = total
picture-change = this round
picture-included = this round, in the total
picture-stock = stock
picture-pile = pile
picture-hands = All hands
picture-counts = counts
picture-hand = Your hand
picture-rack = Your rack
picture-held = { $name } holds
picture-deadwood = Deadwood { $points }

## A table in words

alt-turn = To play: { $names }.
alt-board = Between { $names }:
alt-pile = Top of the pile: { $card }, of { $count }.
alt-spread = The pile, from the top: { $cards }.
alt-stock = { $count ->
    [one] One card in the stock.
   *[other] { $count } cards in the stock.
}
alt-wrong = Not a set: { $sets }.
alt-pool = { $count ->
    [one] One tile in the pool.
   *[other] { $count } tiles in the pool.
}
alt-last = Just played: { $cards }.
alt-new = Just placed: { $cards }.
alt-moved = Just moved: { $cards }.
alt-seats = In hand: { $seats }.
alt-seat = { $name } { $count }
alt-seat-points = { $name } { $count } (points this round: { $points })
alt-scores = Scores: { $scores }.
alt-melds = On the table: { $melds }.
alt-sets = On the table: { $sets }.
alt-left = Left over: { $melds }.
alt-on-table = On the table:
alt-left-over = Left over:

## A hand in words

alt-held = { $kind ->
    [tiles] { $name } holds { $count ->
        [one] one tile.
       *[other] { $count } tiles.
    }
   *[cards] { $name } holds { $count ->
        [one] one card.
       *[other] { $count } cards.
    }
}
alt-hand = { $kind ->
    [tiles] { $count ->
        [one] Your rack: one tile.
       *[other] Your rack: { $count } tiles.
    }
   *[cards] { $count ->
        [one] Your hand: one card.
       *[other] Your hand: { $count } cards.
    }
}
alt-selected = Selected: { $cards }.
alt-hand-melds = Melds: { $melds }.
alt-deadwood = Deadwood { $points }: { $cards }.
alt-others = Others: { $cards }.
alt-cards = { $cards }.

## Score sheets

sheet-title = { $game } · score
sheet-round = Round
sheet-running = Running totals
sheet-rounds = Points of each round
sheet-part-rounds = { $count ->
    [one] round
   *[other] rounds
}
sheet-part-box-bonus = boxes
sheet-part-game-bonus = game
sheet-game = Game { $number }
sheet-boxes = Boxes
sheet-box-bonus = For boxes
sheet-game-bonus = For the game
sheet-total = Total
sheet-net = Net
sheet-settlement = Settlement

## Courses and replays in words

alt-course = From { $first } to { $last }; lowest { $low }, highest { $high }.
alt-course-places = From place { $first } to place { $last }; best { $low }, last { $high }.
alt-replay = { $count ->
    [one] The match as a moving picture, one move.
   *[other] The match as a moving picture, { $count } moves.
}
