# Lo que dicen las imágenes: las palabras que llevan, y lo mismo en palabras para quien no las ve.

## En la imagen de una mesa

picture-title = { $game } · ronda { $number }
picture-target = a { $points }
picture-rounds = { $count ->
    [one] { $count } ronda
   *[other] { $count } rondas
}
picture-bell = { $count } minutos
picture-last-round = última ronda
picture-knock-limit = { $limit ->
    [0] solo con gin
   *[other] salirse con { $limit }
}
picture-out = fuera
picture-other-board = en el otro tablero
picture-sits-out = descansa
picture-total = total
picture-change = esta ronda
picture-included = esta ronda, ya en el total
picture-stock = mazo
picture-pile = pozo
picture-hands = Todas las manos
picture-counts = suma
picture-hand = Tu mano
picture-rack = Tu soporte
picture-held = { $name } tiene
picture-deadwood = Sobran { $points }

## Una mesa en palabras

alt-turn = Le toca a: { $names }.
alt-board = Entre { $names }:
alt-pile = Carta de arriba del pozo: { $card }, de { $count }.
alt-spread = El pozo, desde arriba: { $cards }.
alt-stock = { $count ->
    [one] Queda una carta en el mazo.
   *[other] Quedan { $count } cartas en el mazo.
}
alt-wrong = No es una combinación: { $sets }.
alt-pool = { $count ->
    [one] Queda una ficha por sacar.
   *[other] Quedan { $count } fichas por sacar.
}
alt-last = Recién jugado: { $cards }.
alt-new = Fichas recién puestas: { $cards }.
alt-moved = Fichas movidas: { $cards }.
alt-seats = En mano: { $seats }.
alt-seat = { $name } { $count }
alt-seat-points = { $name } { $count } (puntos en esta ronda: { $points })
alt-scores = Puntos: { $scores }.
alt-melds = En la mesa: { $melds }.
alt-sets = En la mesa: { $sets }.
alt-left = Cartas sobrantes: { $melds }.
alt-on-table = En la mesa:
alt-left-over = Cartas sobrantes:

## Una mano en palabras

alt-held = { $kind ->
    [tiles] { $name } tiene { $count ->
        [one] una ficha.
       *[other] { $count } fichas.
    }
   *[cards] { $name } tiene { $count ->
        [one] una carta.
       *[other] { $count } cartas.
    }
}
alt-hand = { $kind ->
    [tiles] { $count ->
        [one] Tu soporte: una ficha.
       *[other] Tu soporte: { $count } fichas.
    }
   *[cards] { $count ->
        [one] Tu mano: una carta.
       *[other] Tu mano: { $count } cartas.
    }
}
alt-selected = Elegidas: { $cards }.
alt-hand-melds = Combinaciones: { $melds }.
alt-deadwood = Sobran { $points }: { $cards }.
alt-others = Otras: { $cards }.
alt-cards = { $cards }.

## Hojas de puntos

sheet-title = { $game } · puntos
sheet-round = Ronda
sheet-running = Puntos acumulados
sheet-rounds = Puntos de cada ronda
sheet-part-rounds = { $count ->
    [one] ronda
   *[other] rondas
}
sheet-part-box-bonus = casillas
sheet-part-game-bonus = juego
sheet-game = Juego { $number }
sheet-boxes = Casillas
sheet-box-bonus = Por casillas
sheet-game-bonus = Por el juego
sheet-total = Total
sheet-net = Neto
sheet-settlement = Cuentas

## Trayectorias y repeticiones en palabras

alt-course = De { $first } a { $last }; mínimo { $low }, máximo { $high }.
alt-course-places = Del puesto { $first } al { $last }; el mejor { $low }, el último { $high }.
alt-replay = { $count ->
    [one] La partida en imágenes, una jugada.
   *[other] La partida en imágenes, { $count } jugadas.
}
