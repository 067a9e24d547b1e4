# Why something is refused: a sentence for every reason, without its full stop. `refusal` adds that.

refusal = { $sentence }.

## Who and when

refusal-no-such-seat = There is no such seat at this table
refusal-not-your-turn = It is { $seat }’s turn
refusal-not-now = That cannot be done right now
refusal-sitting-out = You are sitting this round out
refusal-round-over = No round is being played right now
refusal-match-over = This match is over
refusal-no-buy-back = You cannot come back in now
refusal-not-your-choice = It is not up to you to say who deals

## Chance

refusal-not-dealt-now = It is not time to deal
refusal-wrong-pack = That is not the right pack

## Cards

refusal-not-held = You do not hold { $cards }
refusal-card-twice = { $cards }: each can be used only once

## Drawing

refusal-draw-first = A card has to be drawn first
refusal-already-drawn = You have already drawn
refusal-stock-empty = There is nothing left to draw
refusal-long-stop = The round has lasted { $turns } turns: the stock counts as gone
refusal-pile-empty = The discard pile is empty
refusal-not-the-top = Only the top card of the pile can be taken: { $card }
refusal-not-in-pile = { $card } is not in the discard pile
refusal-nothing-to-decline = You cannot pass now: draw a card
refusal-take-unusable = You could not use { $card } this turn, so you cannot take it
refusal-upcard-refused = Both players passed on the upcard: now draw from the stock

## Melds

refusal-meld-too-short = A meld needs at least { $least } cards
refusal-meld-needs-natural = A meld needs at least one card that is not a joker
refusal-group-mixed = { $cards }: all cards of a group are of one rank
refusal-group-too-long = A group has { $most } cards at most
refusal-sequence-suits = { $cards }: all cards of a sequence are of one suit
refusal-sequence-gap = { $cards }: { $rank } is missing
refusal-sequence-repeats = { $cards }: a sequence has each rank only once
refusal-sequence-order = { $cards }: these make a sequence, but not in this order
refusal-sequence-too-long = A sequence has { $most } cards at most
refusal-ace-place = { $cards }: the ace cannot go there
refusal-joker-place = { $cards }: there is no card the joker could stand for there
refusal-no-such-meld = That meld is not on the table
refusal-does-not-fit = { $card } does not fit { $meld }
refusal-no-lay-offs = Nothing is laid off on melds in this game
refusal-meld-only-to-go-out = You can meld only if you go out in this same turn
refusal-must-go-out-now = You have begun to go out: put everything down this turn, or take it back
refusal-two-turns = To go out you must have put something down in an earlier turn
refusal-dead-end = You would be left with { $card }, which you cannot discard this turn
refusal-last-card-discarded = The last card must be discarded
refusal-owed-first = { $card } has to be used first
refusal-owed-unusable = That would leave no use for { $card }, which must be used this turn
refusal-owed-not-discarded = Before you discard, { $card } must be melded or laid off
refusal-taken-not-discarded = You took { $card } from the pile this turn, so you cannot discard it now
refusal-nothing-to-take-back = There is nothing to take back

## Calls

refusal-no-call-now = There is no discard to call now
refusal-call-window = Wait a moment: the discard can still be called
refusal-call-unusable = You cannot call a card that you could not use at once
refusal-call-own-draw = You are next: simply take the card
refusal-already-answered = You have already answered

## Gin

refusal-deadwood-too-high = Deadwood { $deadwood }: a knock needs { $limit ->
    [0] none at all
   *[other] { $limit } or less
}
refusal-no-big-gin = There is no big gin here
refusal-close-too-soon = Nobody closes in their first turn
refusal-close-too-high = { $deadwood ->
    [one] { $deadwood } point is
   *[other] { $deadwood } points are
} left over: to close it may be { $limit } at most
refusal-knock-discards = A knock needs a discard
refusal-first-discard = You begin by discarding one of your ten cards
refusal-not-a-meld = { $cards } is not a meld
refusal-no-lay-off-on-gin = Nothing can be laid off against gin
refusal-offer-stands = A new deal has already been offered
refusal-deal-stands = The deal is played at both boards, so it stands
refusal-no-offer = Nobody has offered you a new deal

## Tiles

refusal-table-tile-missing = What is on the table stays there: { $cards }
refusal-tile-not-yours = Not in your rack: { $cards }
refusal-tile-from-rack = At least one tile has to come from your rack
refusal-opening-too-low = Your opening is worth { $worth } and needs at least { $least }
refusal-opening-from-rack = Until you have opened, the sets on the table stay as they are
refusal-placed-already = You have placed tiles: end your turn, or take them back first
refusal-nothing-placed = Place at least one tile before you end your turn
refusal-pool-not-empty = There are tiles in the pool: draw one instead of passing
refusal-cannot-place = There is no place on the table for { $cards }

## Sets of tiles: a sentence for every fault. $what is the number or colour at fault; $count says how many $what names.

refusal-set-wrong-empty = A set cannot be empty
refusal-set-wrong-no_number = { $cards }: a set needs at least one tile with a number
refusal-set-wrong-repeated_colour = { $cards }: { $what } is there more than once
refusal-set-wrong-too_short = { $cards }: a set needs at least 3 tiles, and this has { $what }
refusal-set-wrong-too_long = { $cards }: a group has 4 tiles at most, and this has { $what }
refusal-set-wrong-out_of_range = { $cards }: there is no { $what }, numbers go from 1 to 13
refusal-set-wrong-repeated_number = { $cards }: { $what } is there more than once
refusal-set-wrong-falling = { $cards }: { $what } are the wrong way round
refusal-set-wrong-gap = { $cards }: { $what } { $count ->
    [one] is
   *[other] are
} missing
refusal-set-wrong-joker_too_many = { $cards }: too many jokers between { $what }
refusal-set-wrong-mixed = { $cards }: neither one colour nor one number

## Options and seats

refusal-no-such-game = There is no game called “{ $game }”
refusal-no-such-option = This game has no option “{ $option }”
refusal-option-value = “{ $option }” cannot be “{ $value }”
refusal-options-exclude = “{ $option }” and “{ $other }” cannot be used together
refusal-option-seats = “{ $option }” is for { $seats } players only
refusal-option-needs = “{ $option }” needs “{ $other }” to be set too
refusal-seats = This game is for { $counts } players, not { $seats }
