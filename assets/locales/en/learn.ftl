# Lessons: what /rummy learn says while somebody plays a first round. Each statement names its clause of docs/rules.

learn-which = **Which game would you like to learn?** You play one round against the computer, and I say at every step what to do and why. Nobody else sees it.
learn-done = **That was a round of { $game }.**
learn-real = Play a real match
learn-other = Learn another game

## Rummy

learn-goal-rummy = **The goal:** be the first without cards. Put down melds: three or more of a rank, or three or more of a suit in order. You then score what the others hold.
learn-draw-rummy = Every turn: take a card, put down what you can, discard one. Take the top of the pile if it makes a meld; otherwise draw from the stock.
learn-lay-rummy = You can put something down: select the cards of a meld, or one that fits a meld on the table, and press its button. Until you discard you can take it back.
learn-discard-rummy = Discard the card that fits least, and rather a high one: the winner scores what you hold. Keep pairs and neighbours.
learn-on-rummy = A match goes on until somebody has 100 points.

## Queen City

learn-goal-queen_city = **The goal:** turn your whole hand into melds and put it down at once. A meld is three or more of a rank, or three or more of a suit in order.
learn-draw-queen_city = Every turn: take a card, then discard one. Take from the pile only what brings your whole hand nearer to melds; the stock keeps your plan hidden.
learn-lay-queen_city = Your whole hand fits together: put down every meld, and you have won the round. Select the cards of one and press its button.
learn-discard-queen_city = Discard the card that fits least: select it and press the button. What you hold at the end costs you nothing, so keep whatever may still become a meld.
learn-on-queen_city = { learn-on-rummy }

## Double Rum

learn-goal-double_rum = **The goal:** be the first without cards. Put down melds: three or more of a rank, or of a suit in order. There are two decks, and a joker stands for any card.
learn-draw-double_rum = { learn-draw-rummy }
learn-lay-double_rum = { learn-lay-rummy }
learn-discard-double_rum = { learn-discard-rummy }
learn-on-double_rum = { learn-on-rummy }

## Gin

learn-goal-gin = **The goal:** have little outside your melds: three or more of a rank, or of a suit in order. They stay in your hand. With 10 points or less left over you may knock.
learn-choose-gin = You drew the higher card, so you choose. Whoever does not deal is offered the first card: playing first is a good start.
learn-upcard-gin = This card is offered to you before anyone draws. Take it if it makes a meld or comes close to one; otherwise refuse, and the other may have it.
learn-draw-gin = Every turn: take a card, then discard one. From the pile take only what makes a meld, because the other sees it; otherwise draw from the stock.
learn-lay-gin = You can knock: select the card you would discard and press the red button. Early in a round it nearly always pays; but if the other has as little as you, you are undercut.
learn-discard-gin = Discard the card that fits least, and rather a high one: what is left over counts against you. Keep pairs and neighbours.
learn-defend-gin = The other knocked. “Lay down” shows your melds and lays off what fits on theirs; only what is left over counts against you.
learn-on-gin = A match goes on until somebody has 100 points; then the boxes and the game are added.

## Knock Rummy

learn-goal-knock_rummy = **The goal:** have less outside your melds than everyone else when somebody knocks: melds are three or more of a rank, or of a suit in order. They stay in your hand, and you may knock with any number left over.
learn-draw-knock_rummy = Every turn: take a card, then discard one. Take the top of the pile if it makes a meld; otherwise draw from the stock.
learn-lay-knock_rummy = You have little left over, so you may well have the least: select the card you would discard and press the red button to knock. If somebody has less, you pay 10 more.
learn-discard-knock_rummy = Discard the card that fits least, and rather a high one: what is left over counts when somebody knocks. You may knock with any number: early on the others hold a lot, and 20 is often the least.
learn-on-knock_rummy = A match goes on until somebody has 100 points.

## Chinchón

learn-goal-chinchon = **The goal:** stay in. What is outside your melds when somebody closes is added to your score, and whoever has more than 100 is out. Melds are three or more of a rank, or of a suit in order; they stay in your hand.
learn-draw-chinchon = Every turn: take a card, then discard one. Take the top of the pile if it makes a meld; otherwise draw from the stock.
learn-lay-chinchon = You have so little left over that you may close: select the card you would discard and press the red button.
learn-discard-chinchon = Discard the card that fits least, and rather a high one: what is left over counts against you.
learn-on-chinchon = A match goes on until only one is in.

## Rummy 500

learn-goal-rummy500 = **The goal:** points. Melds you put down count for you, cards you still hold at the end count against you. The whole discard pile lies open.
learn-draw-rummy500 = Draw from the stock, or take any card of the pile with all that lie on it: the card you name must be used at once. Extra cards are welcome if you can put them down.
learn-lay-rummy500 = You can put something down: select the cards of a meld, or one that fits a meld on the table, and press its button. It counts for you. Keep a card to discard.
learn-owed-rummy500 = The card you took from the pile must be used this turn: select it with the cards of its meld, or lay it off on the table.
learn-discard-rummy500 = Discard the card that fits least; a high one in your hand counts against you. But remember that the pile lies open for everyone.
learn-on-rummy500 = A match goes on until somebody has 500 points.

## Rummy 500 in partnership

learn-goal-partnership500 = **The goal:** points for you and your partner across the table. What you put down counts for you both, what you still hold counts against you.
learn-draw-partnership500 = Draw from the stock, or take any card of the pile with all that lie on it: the card you name must be used at once. Your partner’s melds are yours to build on.
learn-lay-partnership500 = You can put something down: select the cards of a meld, or one that fits a meld on the table, and press its button. It counts for your side. Keep a card to discard.
learn-owed-partnership500 = { learn-owed-rummy500 }
learn-discard-partnership500 = Discard the card that fits least; a high one in your hand counts against your side. But remember that the pile lies open for everyone.
learn-on-partnership500 = A match goes on until a side has 500 points.

## Tiles

learn-goal-tiles = **The goal:** empty your rack. A run is one colour in order, a group one number in different colours, three tiles or more. Your first sets must be worth 30.
learn-draw-tiles = Nothing of yours fits yet, so you draw one tile, and that is your turn. More tiles now mean more to place later.
learn-lay-tiles = There is room for tiles of yours. Select some to see the table before and after, then place them; or arrange everything by hand. Stuck? Press “Hint”.
learn-end-tiles = This is your draft, and only you see it. Place more, take it back, or end your turn.
learn-wait-tiles = The others play. Look at what they place: once you have opened, every set on the table is yours to use.
learn-on-tiles = A match has three rounds, and the highest total wins.
