# The rules in short: what /rummy rules and the Rules button show. Each statement names its clause of docs/rules.

rules-options = Options, as they are unless a table agrees otherwise
rules-table-options = What this table agreed on
rules-instead = instead of { $default }
rules-tips = How experts play
rules-which = Which game?

rules-rummy =
    - Two to six play, everyone alone, with one deck (R1). Two are dealt ten cards each; three or four, seven; five or six, six. The rest is the stock (R2).
    - { $upcard ->
        [yes] One card is turned over to start the discard pile
       *[no] The discard pile starts empty, so the first player draws from the stock
    } (R3).
    - Your turn: take the top card of the stock or of the discard pile, put down what you like, discard one card (R4). The card you took from the pile is not the one you discard (G7).
    - A meld is a group, three or more of a rank, or a sequence, three or more of a suit in order (G2). { $ace ->
        [around] The ace goes around: 3-2-A, A-K-Q and 2-A-K; in a hand it counts 11
        [either] The ace is low or high: 3-2-A or A-K-Q; in a hand it counts 11
       *[low] The ace is low, 3-2-A, and counts 1
    } (R7).
    - { $all_at_once ->
        [yes] Nobody puts anything down before the whole hand can go at once (R15).
       *[no] You may lay off on every meld of the table, no matter whose (R5). What you laid this turn can be taken back until you discard.
    }
    - { $view_discards ->
        [yes] Everyone may look through the whole discard pile
       *[no] Only the top card of the discard pile is visible
    } (R6).
    - { $call_rummy ->
        [yes] When a card is discarded that you can use at once, call “Rummy!”, within 3 seconds and no later than a second after the first who did: of those the one nearest the discarder’s left has it, plays it and leaves another card (R13).
       *[no] Nobody plays out of turn.
    }
    - You go out with your last card: in a meld, onto a meld, or as your discard (R8). { $two_turns ->
        [yes] But not in the first turn in which you put something down (R14).
       *[no] { "" }
    }
    - When the stock is empty the discard pile is turned over, { $stock_renewals ->
        [unlimited] as often as it takes (R9). Only if there is nothing to turn over, or after 500 turns (G12), does
       *[other] { $stock_renewals } times at the most (R9); then
    } the player who does not take the top discard { $stock_renewals ->
        [unlimited] block
       *[other] blocks
    } the round, and nobody scores (R10).
    - { $all_at_once ->
        [yes] Each of the others pays the winner what the winner’s melds are worth (R15).
       *[no] The winner scores all the cards the others still hold (R11); twice as much for Rummy, the whole hand in one turn with nothing down before (R12).
    }
    - K, Q and J count 10, the others their number (G8).
    - { $rounds ->
        [0] The match ends when somebody has { $target } points
       *[other] The match has { $rounds } rounds
    } (R16); a tie for the lead brings another round (G11).

rules-queen_city =
    - It is Rummy, except that everything goes down at once. Two to six play with one deck, and everyone is dealt seven cards (Q1).
    - { $upcard ->
        [yes] One card is turned over to start the discard pile
       *[no] The discard pile starts empty, so the first player draws from the stock
    } (R3).
    - Your turn: take the top card of the stock or of the discard pile, then discard one card (R4), but not the one you took from the pile (G7).
    - A meld is a group, three or more of a rank, or a sequence, three or more of a suit in order (G2). { $ace ->
        [around] The ace goes around: 3-2-A, A-K-Q and 2-A-K; it counts 11
        [either] The ace is low or high: 3-2-A or A-K-Q; it counts 11
       *[low] The ace is low, 3-2-A, and counts 1
    } (R7).
    - You put nothing down before you can go out: seven cards in melds and the eighth discarded, or all eight in melds (Q2). There is no laying off (Q4).
    - { $view_discards ->
        [yes] Everyone may look through the whole discard pile
       *[no] Only the top card of the discard pile is visible
    } (R6).
    - When the stock is empty the discard pile is turned over, { $stock_renewals ->
        [unlimited] as often as it takes (R9). Only if there is nothing to turn over, or after 500 turns (G12), does
       *[other] { $stock_renewals } times at the most (R9); then
    } the player who does not take the top discard { $stock_renewals ->
        [unlimited] block
       *[other] blocks
    } the round, and nobody scores (R10).
    - Each of the others pays the winner what the winner’s melds are worth, never double; what they hold does not matter (Q3). K, Q and J count 10, the others their number (G8).
    - { $rounds ->
        [0] The match ends when somebody has { $target } points
       *[other] The match has { $rounds } rounds
    } (R16); a tie for the lead brings another round (G11).

rules-double_rum =
    - It is Rummy for two to six with two decks and two jokers; everyone is dealt ten cards (D1).
    - { $upcard ->
        [yes] One card is turned over to start the discard pile
       *[no] The discard pile starts empty, so the first player draws from the stock
    } (R3).
    - Your turn: take the top card of the stock or of the discard pile, put down what you like, discard one card (R4). The card you took from the pile is not the one you discard; its twin may be (G7).
    - A group has three or more of a rank, twins included (D5); a sequence has three or more of a suit in order (G2). The ace is low or high: 3-2-A or A-K-Q (D6).
    - A joker stands for any card; whoever plays it says which, and no meld is made of jokers alone (D2). Nobody takes a joker back into the hand (D3).
    - In a sequence a joker gives way: lay off the card it stands for, and it moves to the end that you name, high or low (D4).
    - { $all_at_once ->
        [yes] Nobody puts anything down before the whole hand can go at once (R15).
       *[no] You may lay off on every meld of the table, no matter whose (R5).
    }
    - { $call_rummy ->
        [yes] When a card is discarded that you can use at once, call “Rummy!”, within 3 seconds and no later than a second after the first who did: of those the one nearest the discarder’s left has it, plays it and leaves another card (R13).
       *[no] Nobody plays out of turn.
    }
    - You go out with your last card: in a meld, onto a meld, or as your discard (R8). { $two_turns ->
        [yes] But not in the first turn in which you put something down (R14).
       *[no] { "" }
    }
    - When the stock is empty the discard pile is turned over, { $stock_renewals ->
        [unlimited] as often as it takes (R9). Only if there is nothing to turn over, or after 500 turns (G12), does
       *[other] { $stock_renewals } times at the most (R9); then
    } the player who does not take the top discard { $stock_renewals ->
        [unlimited] block
       *[other] blocks
    } the round (R10).
    - { $all_at_once ->
        [yes] Each of the others pays the winner what the winner’s melds are worth (R15).
       *[no] The winner scores all the cards the others still hold (R11), twice for Rummy, the whole hand in one turn (R12).
    } A joker counts 15, an ace 11 (D7), K, Q and J 10 (G8).
    - { $rounds ->
        [0] The match ends when somebody has { $target } points
       *[other] The match has { $rounds } rounds
    } (R16); a tie for the lead brings another round (G11).

rules-gin =
    - Two play with one deck; of three, the loser of a round sits out the next (N2); four, six or eight make two sides, each pair at its own board (N20). K is high, the ace is low and counts 1 (N1).
    - Everyone draws a card, and the highest chooses whether to deal (N3). { $extra_card ->
        [yes] Both get ten cards; the one who does not deal gets an eleventh unseen, and begins by discarding one of the other ten
       *[no] Both get ten cards and the next is turned up
    } (N4).
    - { $extra_card ->
        [yes] No upcard is offered (N4).
       *[no] The upcard is offered first to the one who does not deal, then to the dealer; if nobody wants it, the first of them draws (N5).
    }
    - Your turn: take the top card of the stock or of the discard pile, and discard one (N6), but not the one you took from the pile (N9). What is drawn stays drawn (N7).
    - Groups have three or more of a rank, sequences three or more of a suit in order (G2). Melds stay in the hand; what is in none is deadwood.
    - After drawing you may knock if your discard leaves deadwood of { $oklahoma ->
        [yes] no more than the upcard’s value; an ace asks for gin, a spade doubles the round (N21)
       *[no] { $knock_limit } or less (N10)
    }. With none at all it is gin (N11).
    - The other then lays down too, and lays off deadwood on the knocker’s melds, unless it is gin. I arrange both hands as well as can be; “By hand” lets you do it (N12).
    - The knocker scores the difference (N13). If the other has as little or less, that is an undercut: 25 and the difference for the other (N14). Gin gives 25 and all the other’s deadwood (N15).{ $big_gin ->
        [yes] { " " }Big gin, eleven cards in melds, gives 31 and the deadwood (N21).
       *[no] { "" }
    }
    - The last two cards of the stock are not played for: the round is drawn (N16). { $mirrored ->
        [yes] Every deal is played at both boards with the seats exchanged, and nobody hears of the other board before both have ended (N22).
       *[no] A player may offer a new deal, and the other may accept it (N17).
    }
    - The game ends when somebody’s rounds come to { $target }. Each box of the lead, a box being a round won, gives 25 and the game 100; of three, each counts 25 for every box of their own (N18).{ $shutout ->
        [yes] { " " }The 100 count double if the loser has no point (N21).
       *[no] { "" }
    }{ $hollywood ->
        [yes] { " " }Three games are scored side by side, and the sum of the three decides (N21).
       *[no] { "" }
    }

rules-knock_rummy =
    - Two to five play with one deck, each alone. The ace is low, 3-2-A, and counts 1; K, Q and J count 10, the others their number (KR1). Two are dealt ten cards each; three or four, seven; five, six (KR2).
    - One card is turned up to start the discard pile (KR3).
    - Your turn: take the first card of the stock or the top of the pile, and discard one (KR4), but not the one you took from the pile (G7).
    - A group is three or more of a rank; a sequence, three or more of a suit in order (G2). All of it stays in your hand; what is in no meld is deadwood.
    - When you have drawn you may knock, however much deadwood you have, and the round ends with your discard (KR5).
    - All show their hands, and nobody lays off. I arrange every hand for the least deadwood (KR6).
    - Whoever has the least scores the difference from each of the others (KR7).
    - A knocker who does not have the least gives the winner 10 more; one who only shares it loses to the other without that (KR8). Others who share it share what they win (KR9).
    - Without any deadwood it is rum: 25 more from each (KR10).
    - If the stock runs out before a knock, all show, and the least wins (KR11).
    - { $rounds ->
        [0] The match ends when somebody reaches { $target } points
       *[other] The match has { $rounds } rounds
    } (KR12); if the lead is shared, there is another round (G11).

rules-chinchon =
    - Two to eight play, each alone, with a pack of 40: { $cards ->
        [french] jack, queen and king come after the 7
       *[spanish] 1 to 7, jack (10), knight (11) and king (12) of coins, cups, swords and clubs
    }; five or more use two packs (CH1). The 7 and the jack are neighbours, the ace is low, figures count 10 (CH2).
    - Everyone is dealt seven cards, and one is turned up to start the discard pile (CH5).
    - Your turn: take the first card of the stock or the top of the pile, and discard one (CH6), but not the one you took from the pile (G7).
    - Groups of a rank and sequences of a suit have three cards or more (CH3). Nothing is laid on the table before somebody closes.
    - { $wild_ace ->
        [yes] The ace of coins is wild
       *[no] No card is wild
    } (CH4).
    - When the stock is gone the pile is turned over (CH7).
    - From your second turn on (CH8) you may close: you discard face down, with { $close_limit } points or less left over (CH9).
    - The others show their melds and lay off what fits on yours; I work it out for all at once (CH10). Nobody lays off if you have nothing left over (CH11).
    - What each has left over is added to their score; to close with nothing left over counts −10 (CH12).
    - Chinchón, all seven cards in one sequence without a wild card, wins the match at once (CH13).
    - Whoever has more than { $target } points is out (CH14){ $buy_back ->
        [yes] , but may come back once, with the score of the highest who is still in
       *[no] { "" }
    } (CH15).
    - The last one in wins; if all pass together, the lowest does (CH16).

rules-rummy500 =
    - Two to eight play: up to four with one deck, more with two{ $edition ->
        [novelty] , and two jokers to a deck
       *[classic] ; there are no jokers
    } (F1). Two are dealt thirteen cards each, more players seven; { $edition ->
        [novelty] one card is turned over to start the discard pile
       *[classic] the discard pile starts empty
    } (F4).
    - The discard pile lies open, every card of it (F5).
    - Your turn: draw from the stock, or take any card of the pile with all that lie on top of it. The card you take has to be used this turn; the others you may keep (F6). Then put down what you like and discard one card.
    - Groups have three or more of a rank, sequences three or more of a suit in order (G2). The ace is low or high: 3-2-A or A-K-Q (F2).
    - You may lay off on every meld; what you lay stays yours and scores for you (F7). A card that fits two melds goes where you decide (F8).
    - Your last card is always a discard: you cannot meld it or lay it off (F9).
    - { $edition ->
        [novelty] The turn that draws the last card of the stock is the last of the round
       *[classic] When the stock is empty you take from the pile or let the round end
    } (F10).
    - { $call_rummy ->
        [yes] When a card is discarded that you can use at once, call “Rummy!”: the nearest caller has it, plays it and leaves another card (F16).
       *[no] Nobody plays out of turn.
    }
    - You score what you laid, minus what you still hold; it may be less than nothing (F11). An ace counts 15, or 1 in 3-2-A; K, Q and J count 10{ $edition ->
        [novelty] ; a joker counts as the card it stands for, in a hand 15
       *[classic] { "" }
    } (F3).
    - { $format ->
        [bell] The highest score wins when the bell rings: { $rounds ->
            [0] after { $minutes } minutes, with the round that is under way
           *[other] after { $rounds } rounds
        } (F13)
       *[target] The first to reach { $target } wins; if several do, the highest (F12)
    }. A tie for the lead brings another round (G11).
    - In the end every two players settle the difference of their scores (F14). There is no bonus (F15).

rules-partnership500 =
    - Four play as two sides, partners across from each other, by the rules of Rummy 500 (P1).
    - One deck{ $edition ->
        [novelty] { " " }with two jokers
       *[classic] , no jokers
    } (F1). Everyone is dealt seven cards; { $edition ->
        [novelty] one card is turned over to start the discard pile
       *[classic] the discard pile starts empty
    } (F4).
    - The discard pile lies open, every card of it (F5).
    - Your turn: draw from the stock, or take any card of the pile with all that lie on top of it. The card you take has to be used this turn; the others you may keep (F6). Then put down what you like and discard one card.
    - Groups have three or more of a rank, sequences three or more of a suit in order (G2). The ace is low or high: 3-2-A or A-K-Q (F2).
    - You may lay off on every meld; what you lay scores for your side (F7). Your last card is always a discard (F9).
    - { $edition ->
        [novelty] The turn that draws the last card of the stock is the last of the round
       *[classic] When the stock is empty you take from the pile or let the round end
    } (F10).
    - { $call_rummy ->
        [yes] When a card is discarded that you can use at once, call “Rummy!”: the nearest caller has it, plays it and leaves another card (F16).
       *[no] Nobody plays out of turn.
    }
    - When one of the four goes out the round is over, and the scores of both partners are added (P1): what they laid, minus what they hold (F11). An ace counts 15, or 1 in 3-2-A; K, Q and J count 10 (F3).
    - { $format ->
        [bell] The side with the highest score wins when the bell rings: { $rounds ->
            [0] after { $minutes } minutes, with the round that is under way
           *[other] after { $rounds } rounds
        } (F13)
       *[target] The first side to reach { $target } wins (P1)
    }. A tie for the lead brings another round (G11).
    - The table tells everyone what it tells one partner (P2).

rules-tiles =
    - Two to six play with 106 tiles: 1 to 13 in four colours, each twice, and two jokers (T1). Everyone takes fourteen tiles and turns one over; the highest begins, and the turn goes to the right (T2).
    - A run has three or more tiles of a colour in order, a group three or four of a number in different colours; nothing follows 13 (T3).
    - Your first sets come from your rack alone and are worth 30 or more, jokers counting 0 (T4). Until then you leave the table alone (T5).
    - After that every set of the table is everyone’s: extend, split and join as you like. At the end of your turn every tile is in a set, none has left the table, and your rack gave one or more (T7).
    - A joker stands for any tile. You free it by putting the tile in its place, and it never leaves the table (T8).
    - If you place nothing, you draw one tile, and the turn is over (T6).
    - Select tiles and press “Place these”, and I look for room, if the table agreed on that help; “By hand” lets you move them yourself, “As text” write the whole table. Nobody else sees it before you end your turn.
    - Placing your last tile ends the round at once. You win what all the other racks come to, and the others lose what theirs come to; a joker on a rack counts 30 (T9).
    - When the pool is empty you may pass; once everyone has passed in turn, the smallest rack wins what the others come to, and they lose it (T10).
    - If there is a clock and yours runs out, your tiles come back and you draw one (T11).
    - The match has { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    } (T12); a tie for the lead brings another (G11).

rules-tips-double_rum =
    - With two decks there are twice as many places open, and jokers end a round without warning: put your melds down as soon as you can (H1).

rules-tips-gin =
    - Keep your cards in order, and plan for two melds with ten points or less beside them (H2).
    - Knock as soon as you can: waiting for gin seldom pays, least of all while you have no point yet (H2).
    - A round takes seven to ten draws. Later on, do not knock with many points (H2).
    - If your opponent took two or three discards, each probably made a meld: think before you knock (H2).
    - Take a discard only if it makes a meld; a low card helps a very poor hand (H2).
    - Early on, follow your plan; late, rather discard what extends a meld they have than what may start a new one (H2).
    - Their first discard may be bait (H2).

rules-tips-knock_rummy =
    - A knock need not be low, only lower than the others: early in a round they hold a lot, so knock soon (KR5).
    - The more players there are, the lower the lowest of them is likely to be: wait for less (KR7).
    - Throw high cards first; a pair of kings costs more than it is worth (KR7).

rules-tips-chinchon =
    - Points are a burden: throw figures that are in no pair early (CH12).
    - Close as soon as you may: the others hold most in the first turns (CH9).
    - To wait for nothing left over is worth 10 points and more, but only with a hand that needs one card (CH12).

rules-tips-tiles =
    - Early on you may hold tiles back while the others open: a full table gives you more to rearrange (H3).
    - A joker in reserve is strong, but costs 30 if the round ends with it on your rack (H3).
