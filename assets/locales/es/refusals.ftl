# Por qué no se puede: una frase por motivo, sin punto final. `refusal` lo añade.

refusal = { $sentence }.

## Quién y cuándo

refusal-no-such-seat = Ese lugar no existe en esta mesa
refusal-not-your-turn = Es el turno de { $seat }
refusal-not-now = Eso no se puede hacer ahora
refusal-sitting-out = En esta ronda te toca descansar
refusal-round-over = En este momento no se juega ninguna ronda
refusal-match-over = Esta partida ya terminó
refusal-no-buy-back = Ahora no puedes reengancharte
refusal-not-your-choice = No te toca decidir quién reparte

## El azar

refusal-not-dealt-now = No es momento de repartir
refusal-wrong-pack = Ese no es el paquete

## Cartas

refusal-not-held = No tienes { $cards }
refusal-card-twice = { $cards }: cada una se puede usar una sola vez

## Sacar y tomar

refusal-draw-first = Primero hay que sacar una carta
refusal-already-drawn = Ya sacaste carta
refusal-stock-empty = Ya no queda nada que sacar
refusal-long-stop = La ronda ya lleva { $turns } turnos: el mazo se da por acabado
refusal-pile-empty = El pozo está vacío
refusal-not-the-top = Del pozo solo se puede tomar la carta de arriba: { $card }
refusal-not-in-pile = { $card } no está en el pozo
refusal-nothing-to-decline = Ahora no puedes pasar: saca una carta
refusal-take-unusable = No puedes tomar { $card } porque no podrías usarla en este turno
refusal-upcard-refused = Nadie quiso la carta cara arriba: ahora saca del mazo

## Combinaciones

refusal-meld-too-short = Una combinación lleva al menos { $least } cartas
refusal-meld-needs-natural = Una combinación lleva al menos una carta que no sea comodín
refusal-group-mixed = { $cards }: las cartas de un grupo son todas del mismo rango
refusal-group-too-long = Un grupo lleva { $most } cartas como máximo
refusal-sequence-suits = { $cards }: las cartas de una secuencia son todas del mismo palo
refusal-sequence-gap = { $cards }: falta { $rank ->
    [A] el as
    [Q] la Q
   *[other] el { $rank }
}
refusal-sequence-repeats = { $cards }: en una secuencia ningún rango se repite
refusal-sequence-order = { $cards }: forman una secuencia, pero no en este orden
refusal-sequence-too-long = Una secuencia lleva { $most } cartas como máximo
refusal-ace-place = { $cards }: el as no puede ir ahí
refusal-joker-place = { $cards }: ahí no hay carta que el comodín pueda reemplazar
refusal-no-such-meld = Esa combinación no está en la mesa
refusal-does-not-fit = { $card } no se puede añadir a { $meld }
refusal-no-lay-offs = En este juego no se añaden cartas a otras combinaciones
refusal-meld-only-to-go-out = Solo puedes bajar combinaciones si te sales en este mismo turno
refusal-must-go-out-now = Ya empezaste a salirte: baja todo en este turno o deshaz la jugada
refusal-two-turns = Para salirte tienes que haber bajado algo en un turno anterior
refusal-dead-end = Te quedarías con { $card }, que no puedes descartar en este turno
refusal-last-card-discarded = La última carta se tiene que descartar
refusal-owed-first = Primero tienes que usar { $card }
refusal-owed-unusable = Así ya no podrías usar { $card }, y tienes que usarla en este turno
refusal-owed-not-discarded = Antes de descartar tienes que bajar o añadir { $card }
refusal-taken-not-discarded = Tomaste { $card } del pozo en este turno: no puedes descartarla ahora
refusal-nothing-to-take-back = No hay nada que deshacer

## Cantar ¡Rummy!

refusal-no-call-now = Ahora no hay descarte que cantar
refusal-call-window = Espera un momento: el descarte todavía se puede cantar
refusal-call-unusable = No puedes cantar una carta que no podrías usar enseguida
refusal-call-own-draw = Sigues tú: simplemente toma la carta
refusal-already-answered = Ya contestaste

## Gin

refusal-deadwood-too-high = Te sobran cartas por { $deadwood ->
    [one] { $deadwood } punto
   *[other] { $deadwood } puntos
}: para salirte { $limit ->
    [0] no te puede sobrar ninguna
   *[other] tienen que ser { $limit } o menos
}
refusal-no-big-gin = Aquí no se juega el gran gin
refusal-close-too-soon = Nadie cierra en su primer turno
refusal-close-too-high = Te sobran cartas por { $deadwood ->
    [one] { $deadwood } punto
   *[other] { $deadwood } puntos
}: para cerrar tienen que ser { $limit } o menos
refusal-knock-discards = Para salirse hay que descartar una carta
refusal-first-discard = Empiezas por descartar una de tus diez cartas
refusal-not-a-meld = { $cards } no es una combinación
refusal-no-lay-off-on-gin = Contra un gin no se añaden cartas
refusal-offer-stands = Ya se propuso repartir de nuevo
refusal-deal-stands = El reparto se juega en los dos tableros, así que vale
refusal-no-offer = Nadie te ha propuesto repartir de nuevo

## Fichas

refusal-table-tile-missing = Lo que está en la mesa se queda en la mesa: { $cards }
refusal-tile-not-yours = No tienes en tu soporte: { $cards }
refusal-tile-from-rack = Al menos una ficha tiene que salir de tu soporte
refusal-opening-too-low = Tu apertura suma { $worth } y tiene que sumar al menos { $least }
refusal-opening-from-rack = Antes de abrir no puedes tocar lo que está en la mesa
refusal-placed-already = Ya colocaste fichas: termina tu turno o deshaz primero la jugada
refusal-nothing-placed = Coloca al menos una ficha antes de terminar tu turno
refusal-pool-not-empty = Todavía hay fichas en el montón: toma una en vez de pasar
refusal-cannot-place = En la mesa no hay lugar para { $cards }

## Combinaciones de fichas: una frase por falla. $what es el número o el color que falla; $count, cuántos nombra.

refusal-set-wrong-empty = Una combinación no puede estar vacía
refusal-set-wrong-no_number = { $cards }: una combinación lleva al menos una ficha con número
refusal-set-wrong-repeated_colour = { $cards }: el { $what } está repetido
refusal-set-wrong-too_short = { $cards }: una combinación lleva al menos 3 fichas, y aquí hay { $what }
refusal-set-wrong-too_long = { $cards }: un grupo lleva 4 fichas como máximo, y aquí hay { $what }
refusal-set-wrong-out_of_range = { $cards }: no existe el { $what }, los números van del 1 al 13
refusal-set-wrong-repeated_number = { $cards }: el { $what } está repetido
refusal-set-wrong-falling = { $cards }: { $what } están al revés
refusal-set-wrong-gap = { $cards }: { $count ->
    [one] falta el { $what }
   *[other] faltan { $what }
}
refusal-set-wrong-joker_too_many = { $cards }: sobran comodines entre { $what }
refusal-set-wrong-mixed = { $cards }: ni son del mismo color ni del mismo número

## Opciones y lugares

refusal-no-such-game = No hay ningún juego llamado «{ $game }»
refusal-no-such-option = Este juego no tiene la opción «{ $option }»
refusal-option-value = «{ $option }» no puede ser «{ $value }»
refusal-options-exclude = «{ $option }» y «{ $other }» no se pueden usar juntas
refusal-option-seats = «{ $option }» es solo para { $seats } jugadores
refusal-option-needs = «{ $option }» necesita que también se elija «{ $other }»
refusal-seats = Este juego es para { $counts } jugadores, no para { $seats }
