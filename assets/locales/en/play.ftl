# Playing at once: the welcome.

## The welcome

welcome =
    ## Hello! I am Pozo, and I deal the rummy family.
    Play against the computer with one press: only you see your game. Or let me teach you one.
welcome-play = Play { $game } now
welcome-play-gin = Play Gin now
welcome-play-tiles = Tiles
welcome-learn = Learn
welcome-games = All games
welcome-friends = With friends: **/rummy new** opens a table in this channel, and computers take the seats that stay empty.
rules-play = Play now
rules-learn = Learn it

## The panel

panel-clock = { $said } ⏳ { $when }
panel-away = **You were away, so a computer plays for you.** Your hand is yours again with one press.
panel-select = Select cards
act-all = Lay all that is ready
act-place-end = Place and end turn
act-place-ready = Place { $cards } and end turn
setting-quick_discard = One press on a card discards it
setting-quick_discard-yes = yes
setting-quick_discard-no = no, the second
