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
