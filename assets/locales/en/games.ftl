# The games, their options and how their rounds end.

## Games: a name, and a line that says what the game is.

game-rummy = Rummy
game-rummy-help = Put all your cards down in groups and sequences; the first to run out scores what the others hold.
game-queen_city = Queen City Rummy
game-queen_city-help = Rummy in which nobody melds until the whole hand goes down at once.
game-double_rum = Double Rum
game-double_rum-help = Rummy with two decks and two jokers that can move along a sequence.
game-gin = Gin Rummy
game-gin-help = Keep your melds hidden, bring your deadwood down, and knock before your opponent does.
game-knock_rummy = Knock Rummy
game-knock_rummy-help = Keep your melds hidden and knock with whatever is left over; the least left over wins from all.
game-chinchon = Chinchón
game-chinchon-help = Spain's own: keep your melds hidden, close with next to nothing left over, and stay below 100 points.
game-rummy500 = Rummy 500
game-rummy500-help = Take any card of the spread discard pile that you can use; every card you lay scores.
game-partnership500 = Rummy 500 in Partnership
game-partnership500-help = Rummy 500 for four, two against two, partners facing each other.
game-tiles = Rummy with Tiles
game-tiles-help = Place all your tiles on a table that everyone may rearrange.

## Options of Rummy and the games built on it: a label, a line of help, and a word for each choice.

option-ace = Ace
option-ace-help = Where an ace may stand in a sequence.
option-ace-low = low: 3-2-A only
option-ace-either = low or high: 3-2-A and A-K-Q
option-ace-around = around: 2-A-K too
option-view_discards = Open discards
option-view_discards-help = Anyone may look through the discard pile.
option-call_rummy = Calling “Rummy!”
option-call_rummy-help = Out of turn, you may call a discard that you can use at once.
option-two_turns = Two turns to go out
option-two_turns-help = Nobody goes out with the first cards they put down.
option-all_at_once = All at once
option-all_at_once-help = Nobody melds until the whole hand can go down; everyone pays the winner what that hand is worth.
option-upcard = Upcard
option-upcard-help = One card is turned up to start the discard pile.
option-stock_renewals = Stock renewals
option-stock_renewals-unlimited = as often as needed
option-stock_renewals-help = How often the discard pile is turned over to make a new stock.

## Options on the length of a match

option-mirrored = Mirrored deals
option-mirrored-help = Four play as two pairs: every deal is played at two boards, with the seats exchanged.
option-target = Target
option-target-help = The score to reach.
option-rounds = Rounds
option-rounds-help = How many rounds the match has, where not a target ends it.
option-minutes = Minutes
option-minutes-help = How many minutes until the bell rings, if it is to ring.

## Options of Gin

option-extra_card = Extra card
option-extra_card-help = No upcard: the player who does not deal gets an eleventh card and starts by discarding.
option-oklahoma = Oklahoma
option-oklahoma-help = The upcard sets the limit for a knock; an ace asks for gin, a spade doubles the round.
option-big_gin = Big gin
option-big_gin-help = Eleven melded cards score 31 and the opponent’s deadwood.
option-shutout = Shutout
option-shutout-help = The bonus for the game doubles if the loser never scored.
option-hollywood = Hollywood
option-hollywood-help = Two players score three games at the same time.
option-knock_limit = Knock limit
option-knock_limit-help = The most deadwood that a knock may leave.

## Options of Chinchón

option-cards = Pack
option-cards-help = Which pack of 40 is drawn; the game is the same.
option-cards-spanish = Spanish: coins, cups, swords, clubs
option-cards-french = French, without 8, 9 and 10
option-wild_ace = Wild ace of coins
option-wild_ace-help = The ace of coins (of diamonds) stands for any card.
option-close_limit = Limit for closing
option-close_limit-help = The most points that may be left over when you close.
option-buy_back = Buying back
option-buy_back-help = Whoever is out may come back once, with the score of the highest who is still in.

## Options of Rummy 500

option-edition = Edition
option-edition-help = Which of the two rule sheets is played.
option-edition-classic = classic: no jokers, no upcard
option-edition-novelty = novelty: with jokers and an upcard
option-format = Format
option-format-help = What ends the match.
option-format-target = to a target: the first to reach it wins
option-format-bell = bell: the highest score when it rings wins

## How a round ended

ending-out = Out
ending-rummy = Rummy, the whole hand in one turn
ending-blocked = Blocked, nobody could go on
ending-stock-out = The stock ran out
ending-knock = Knock
ending-gin = Gin
ending-big-gin = Big gin
ending-undercut = Undercut
ending-rum = Rum, nothing left over
ending-closed = Closed
ending-clean = Closed with nothing left over
ending-chinchon = Chinchón
ending-drawn = Drawn round
ending-new-deal = New deal by agreement
