# Jugar ya: la bienvenida.

## La bienvenida

welcome =
    ## ¡Hola! Soy Pozo y reparto la familia del rummy.
    Juega contra la máquina con solo pulsar: tu partida no la ve nadie más. O deja que te enseñe un juego.
welcome-play = Jugar a { $game } ya
welcome-play-gin = Jugar a Gin ya
welcome-play-tiles = Fichas
welcome-learn = Aprender
welcome-games = Todos los juegos
welcome-friends = Con amigos: **/rummy nueva** abre una mesa en este canal, y las máquinas ocupan los lugares que queden libres.
rules-play = Jugar ya
rules-learn = Aprenderlo

## El panel

panel-clock = { $said } ⏳ { $when }
panel-away = **No estabas, así que una máquina juega por ti.** Con solo pulsar, tu mano vuelve a ser tuya.
panel-select = Elegir cartas
act-all = Bajar todo lo que está listo
act-place-end = Colocar y terminar turno
act-place-ready = Colocar { $cards } y terminar turno
setting-quick_discard = Pulsar una carta la descarta
setting-quick_discard-yes = a la primera
setting-quick_discard-no = a la segunda
