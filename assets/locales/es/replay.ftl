# Mirar atrás: el paso a paso, en qué se puede guardar y la lista de partidas.

replay-list = **Partidas que puedes volver a ver**: las tuyas y las de este canal.
replay-choose = Elige una partida
replay-going = aún en juego
replay-move = Jugada { $move } de { $moves }
replay-moment = Siguiente momento
replay-round = Ir a una ronda
replay-share = Compartir
replay-animation = Animación
replay-text = Texto
replay-drew = { $name } saca { $card } del mazo.
replay-took = { $name } tardó { $took }.
replay-left = { $name } tardó { $took } y le quedaban { $left }.
replay-file = El registro de la partida.
replay-script-round = — Ronda { $number } —
time-seconds = { $seconds } s
time-minutes = { $minutes } min { $seconds } s
time-hours = { $hours } h { $minutes } min
denied-share-elsewhere = Una partida se comparte donde se jugó.
denied-no-animation = La animación tardó demasiado en dibujarse. Pídela otra vez en un momento, o mira la partida paso a paso.
denied-nothing-to-replay = No hay ninguna partida que puedas volver a ver: ni tuya ni de este canal.
