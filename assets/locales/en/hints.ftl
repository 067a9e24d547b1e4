# Why a computer player would do something: one sentence, which follows the action it speaks of.

## Throwing a card, in every game

hint-throw = Nothing else can go; { $card } counts { $points } in your hand.
hint-throw-makes = { $own ->
    [0] { $card } goes with nothing you hold: no unseen card makes a meld with it
    [one] One unseen card makes a meld with { $card }
   *[other] { $own } unseen cards make a meld with { $card }
}, { $others ->
    [one] one does with { $other }.
   *[other] { $others } do with { $other }.
}
hint-throw-chance = Of a hundred hands the next player may have, { $own ->
    [0] none
   *[other] { $own }
} could use { $card }, { $others } could use { $other }.
hint-throw-points = { $card } counts { $own } in your hand, { $other } { $others ->
    [0] nothing.
   *[other] only { $others }.
}
hint-throw-ahead = Played on in thought, { $card } came out { $points ->
    [one] a point
   *[other] { $points } points
} ahead of { $other }.
hint-throw-even = { $card } and { $other } come to about the same.

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
hint-tiles-wait = Keep your tiles until all of them can go down: on the table they serve the others.
hint-tiles-end = Nothing more of yours fits.
hint-tiles-less = You hold { $points ->
    [one] one point
   *[other] { $points } points
} less than the other: if nobody lays any more, you win the round.
hint-tiles-first = Let somebody else lay first: what lies on the table serves the others, and nothing is left to draw.
hint-tiles-block = With your pass the round ends; of a hundred hands that the others may have, you hold the least in { $chance }.
hint-tiles-under = { $count ->
    [one] One tile goes down
   *[other] { $count } tiles go down
}: the other then holds { $points ->
    [one] one point
   *[other] { $points } points
} more than you, and still cannot go out.
hint-tiles-save = { $points ->
    [one] One point
   *[other] { $points } points
} less to pay if the other goes out.

## Gin

hint-gin-big = All eleven cards are in melds: big gin.
hint-gin-gin = Nothing is left over: gin.
hint-gin-knock = You are left with { $points }; by what they took and threw, the other hand has about { $theirs }.
hint-gin-take-meld = { $card } makes a meld and can bring your deadwood down to { $points }.
hint-gin-take = { $card } can bring your deadwood down to { $points }.
hint-gin-leave-meld = It would make a meld, but the stock promises more; { $count ->
    [one] 1 unseen card makes
   *[other] { $count } unseen cards make
} one too.
hint-gin-leave = It does not help enough; { $count ->
    [0] a new card is worth more.
    [one] 1 unseen card makes a meld.
   *[other] { $count } unseen cards make a meld.
}
hint-gin-new-deal = You stand to lose this round: a new deal is a gift.

## Knock Rummy

hint-knock-rum = Nothing is left over: rum.
hint-knock = You are left with { $points }; in { $chance } of a hundred likely deals all the others have more.

## Rummy and 500

hint-rummy-hold = Of what you hold you need { $card } least. Your melds, { $points } points, can wait: the whole hand in one turn pays double.
hint-rummy-take = { $card } goes into a meld at once and takes { $points } points out of your hand.
hint-rummy-take-near = { $count ->
    [0] { $card } is worth more to you than what the stock is likely to bring.
    [one] With { $card }, one more unseen card makes a meld.
   *[other] With { $card }, { $count } more unseen cards make a meld.
}
hint-rummy-stock = { $count ->
    [0] The top of the pile does not help you; a new card may.
    [one] One of the { $unseen } unseen cards would fit at once, the top of the pile brings less.
   *[other] { $count } of the { $unseen } unseen cards would fit at once, the top of the pile brings less.
}
hint-rummy-out = With this you go out.
hint-rummy-lay = Somebody may go out soon: { $points } points less in your hand.
hint-500-lay = { $points } points that now count for you and no longer against you.
hint-500-take = You can lay { $points } points at once, with { $count ->
    [one] one card
   *[other] { $count } cards
} from the pile.
