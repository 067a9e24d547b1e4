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
