# What is said of a game that brings no words of its own, and at the steps of a lesson for which a game has none.

general-game-help = A game of the rummy family.
general-option-help = An option of this game alone.
general-rules =
    - Players: { $counts }.
    - A meld is a group, three or more of a rank, or a sequence, three or more of a suit in order (G2). No card belongs to two melds.
    - Your turn: take a card from the stock or from the discard pile, do what the buttons offer, discard one card.
    - What a button does it says. What is not allowed I refuse, with the reason and the rule behind it.
    - K, Q and J count 10, the others their number (G8).
    - Whoever goes away, or lets the clock run out on two turns in a row, is replaced by a computer player (G9).
    - If the lead is shared when the match should end, there is another round (G11).

learn-goal = **The goal:** bring your cards into melds: three or more of a rank, or three or more of a suit in order. The button of a move says what it does.
learn-choose = You are asked to choose: press what you like better.
learn-upcard = This card is offered to you before anyone draws. Take it if it makes a meld or comes close to one; otherwise refuse.
learn-draw = Every turn begins with a card. Take the top of the pile if it makes a meld; otherwise draw from the stock.
learn-lay = You can do more than discard: select the cards of a meld, or the card you would part with, and look at what the buttons offer.
learn-owed = The card you took must be used this turn: select it with the cards of its meld, or lay it off on the table.
learn-discard = Discard the card that fits least: select it and press the button. Keep pairs and neighbours.
learn-end = This is your draft, and only you see it. Place more, take it back, or end your turn.
learn-defend = The round is over, and hands are shown. “Lay down” shows your melds and lays off what fits; what is left over counts.
learn-wait = The others play. Look at what they take and discard: it tells you what they collect, and what is safe to throw.
learn-on = A match has more rounds than this one.
