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

## Gin

hint-gin-big = All eleven cards are in melds: big gin.
hint-gin-gin = Nothing is left over: gin.
hint-gin-knock = You are left with { $points }; by what they took and threw, the other hand has about { $theirs }.
hint-gin-throw = { $card } is left over, { $points ->
    [one] 1 point
   *[other] { $points } points
} less if they knock; of a hundred hands they may have, { $chance } could use it.
hint-gin-throw-spare = Your melds can spare { $card }; of a hundred hands they may have, { $chance } could use it.
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
hint-knock-throw = { $card } is left over and fits least: { $points ->
    [one] 1 point
   *[other] { $points } points
} less when somebody knocks.
hint-knock-spare = Your melds can spare { $card }.

## Rummy and 500

hint-rummy-out = With this you go out.
hint-rummy-lay = Somebody may go out soon: { $points } points less in your hand.
hint-rummy-throw = { $card } helps you least; of a hundred hands the next player may have, { $chance } could meld it.
hint-rummy-hold = Your melds can wait: the whole hand at once pays more. Of a hundred hands the next player may have, { $chance } could meld { $card }.
hint-rummy-take = { $card } brings you nearer to going out.
hint-rummy-stock = A new card promises more than the pile.
hint-500-lay = { $points } points that now count for you and no longer against you.
hint-500-take = You can lay { $points } points at once, with { $count ->
    [one] one card
   *[other] { $count } cards
} from the pile.
