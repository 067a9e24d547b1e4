# Lessons: what /rummy learn says while somebody plays a first round. Each statement names its clause of docs/rules.

learn-which = **Which game would you like to learn?** You play one round against the computer, and I say at every step what to do and why. Nobody else sees it.

learn-goal = { $game ->
    [queen_city] **The goal:** turn your whole hand into melds and put it down at once (Q2). A meld is three or more of a rank, or three or more of a suit in order (G2).
    [double_rum] **The goal:** be the first without cards. Put down melds: three or more of a rank, or of a suit in order (G2). There are two decks, and a joker stands for any card (D1, D2).
    [gin] **The goal:** have little outside your melds: three or more of a rank, or of a suit in order (G2). They stay in your hand. With 10 points or less left over you may knock (N10).
    [rummy500] **The goal:** points. Melds you put down count for you, cards you still hold at the end count against you (F11). The whole discard pile lies open (F5).
    [partnership500] **The goal:** points for you and your partner across the table (P1). What you put down counts for you both, what you still hold counts against you (F11).
    [tiles] **The goal:** empty your rack. A run is one colour in order, a group one number in different colours, three tiles or more (T3). Your first sets must be worth 30 (T4).
   *[rummy] **The goal:** be the first without cards. Put down melds: three or more of a rank, or three or more of a suit in order (G2). You then score what the others hold (R11).
}

learn-choose = You drew the higher card, so you choose (N3). Whoever does not deal is offered the first card: playing first is a good start.

learn-upcard = This card is offered to you before anyone draws (N5). Take it if it makes a meld or comes close to one; otherwise refuse, and the other may have it.

learn-draw = { $game ->
    [queen_city] Every turn: take a card, then discard one (R4). Take from the pile only what brings your whole hand nearer to melds; the stock keeps your plan hidden.
    [gin] Every turn: take a card, then discard one (N6). From the pile take only what makes a meld, because the other sees it; otherwise draw from the stock.
    [rummy500] Draw from the stock, or take any card of the pile with all that lie on it: the card you name must be used at once (F6). Extra cards are welcome if you can put them down.
    [partnership500] Draw from the stock, or take any card of the pile with all that lie on it: the card you name must be used at once (F6). Your partner’s melds are yours to build on (F7).
    [tiles] Nothing of yours fits yet, so you draw one tile, and that is your turn (T6). More tiles now mean more to place later.
   *[rummy] Every turn: take a card, put down what you can, discard one (R4). Take the top of the pile if it makes a meld; otherwise draw from the stock.
}

learn-lay = { $game ->
    [queen_city] Your whole hand fits together: put down every meld, and you have won the round (Q2). Select the cards of one and press its button.
    [gin] You can knock: select the card you would discard and press the red button (N10). Early in a round it nearly always pays; but if the other has as little as you, you are undercut (N14).
    [rummy500] You can put something down: select the cards of a meld, or one that fits a meld on the table, and press its button. It counts for you (F7). Keep a card to discard (F9).
    [partnership500] You can put something down: select the cards of a meld, or one that fits a meld on the table, and press its button. It counts for your side (F7). Keep a card to discard (F9).
    [tiles] There is room for tiles of yours. Select some to see the table before and after, then place them; or arrange everything by hand (T7). Stuck? Press “Hint”.
   *[rummy] You can put something down: select the cards of a meld, or one that fits a meld on the table, and press its button (R5). Until you discard you can take it back.
}

learn-owed = The card you took from the pile must be used this turn (F6): select it with the cards of its meld, or lay it off on the table.

learn-discard = { $game ->
    [queen_city] Discard the card that fits least: select it and press the button. What you hold at the end costs you nothing (Q3), so keep whatever may still become a meld.
    [gin] Discard the card that fits least, and rather a high one: what is left over counts against you (N13). Keep pairs and neighbours.
    [rummy500] Discard the card that fits least; a high one in your hand counts against you (F11). But remember that the pile lies open for everyone (F5).
    [partnership500] Discard the card that fits least; a high one in your hand counts against your side (F11). But remember that the pile lies open for everyone (F5).
   *[rummy] Discard the card that fits least, and rather a high one: the winner scores what you hold (R11). Keep pairs and neighbours.
}

learn-end = This is your draft, and only you see it. Place more, take it back, or end your turn (T7).

learn-defend = The other knocked (N12). “Lay down” shows your melds and lays off what fits on theirs; only what is left over counts against you.

learn-wait = { $game ->
    [tiles] The others play. Look at what they place: once you have opened, every set on the table is yours to use (T7).
   *[rummy] The others play. Look at what they take and discard: it tells you what they collect, and what is safe to throw.
}

learn-done = **That was a round of { $game }.**
learn-on = { $game ->
    [gin] A match goes on until somebody has 100 points; then the boxes and the game are added (N18).
    [rummy500] A match goes on until somebody has 500 points (F12).
    [partnership500] A match goes on until a side has 500 points (P1).
    [tiles] A match has three rounds, and the highest total wins (T12).
   *[rummy] A match goes on until somebody has 100 points (R16).
}
learn-real = Play a real match
learn-other = Learn another game
