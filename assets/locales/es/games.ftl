# Los juegos, sus opciones y cómo terminan sus rondas.

## Juegos: un nombre y una línea que dice de qué trata.

game-rummy = Rummy
game-rummy-help = Baja todas tus cartas en grupos y secuencias; quien termina primero se anota lo que tienen los demás.
game-queen_city = Rummy Reina de la Ciudad
game-queen_city-help = Rummy en el que nadie baja combinaciones hasta poder bajar toda la mano de una vez.
game-double_rum = Doble Rum
game-double_rum-help = Rummy con dos paquetes y dos comodines que se pueden mover en una secuencia.
game-gin = Gin Rummy
game-gin-help = Guarda tus combinaciones, reduce tus cartas sobrantes y salte antes que tu rival.
game-knock_rummy = Knock Rummy
game-knock_rummy-help = Guarda tus combinaciones y salte con lo que te sobre; a quien menos le sobra le pagan todos.
game-chinchon = Chinchón
game-chinchon-help = El de España: guarda tus combinaciones, cierra cuando casi nada te sobre y no pases de 100 puntos.
game-rummy500 = Rum 500
game-rummy500-help = Toma del pozo extendido cualquier carta que puedas usar; cada carta que bajas vale puntos.
game-partnership500 = Rum 500 en Sociedad
game-partnership500-help = Rum 500 entre cuatro, dos contra dos, con los socios frente a frente.
game-tiles = Rummy de Fichas
game-tiles-help = Acomoda todas tus fichas en una mesa que cualquiera puede modificar.

## Opciones de Rummy y de los juegos que salen de él: un nombre, una línea de ayuda y una palabra por cada valor.

option-ace = As
option-ace-help = Dónde puede ir un as en una secuencia.
option-ace-low = bajo: solo 3-2-A
option-ace-either = bajo o alto: 3-2-A y A-K-Q
option-ace-around = continuo: también 2-A-K
option-view_discards = Pozo a la vista
option-view_discards-help = Cualquiera puede examinar las cartas del pozo.
option-call_rummy = Cantar «¡Rummy!»
option-call_rummy-help = Fuera de turno puedes cantar un descarte que puedas usar enseguida.
option-two_turns = Salirse en dos turnos
option-two_turns-help = Nadie se sale con lo primero que baja.
option-all_at_once = Todo de una vez
option-all_at_once-help = Nadie baja hasta poder bajar toda la mano; cada quien le paga a quien gana lo que vale esa mano.
option-upcard = Carta cara arriba
option-upcard-help = Una carta cara arriba comienza el pozo.
option-stock_renewals = Mazos nuevos
option-stock_renewals-unlimited = los que hagan falta
option-stock_renewals-help = Cuántas veces se voltea el pozo para formar un mazo nuevo.

## Opciones sobre la duración de la partida

option-mirrored = Repartos en espejo
option-mirrored-help = Cuatro juegan en dos parejas: cada reparto se juega en dos tableros, con los asientos cambiados.
option-target = Meta
option-target-help = Los puntos a los que hay que llegar.
option-rounds = Rondas
option-rounds-help = Cuántas rondas tiene la partida, si no termina al llegar a una meta.
option-minutes = Minutos
option-minutes-help = Cuántos minutos pasan hasta que suena la campana, si ha de sonar.

## Opciones de Gin

option-extra_card = Carta extra
option-extra_card-help = No se voltea carta: quien no reparte recibe una carta más y comienza descartando.
option-oklahoma = Oklahoma
option-oklahoma-help = La carta cara arriba fija el límite para salirse; un as pide gin y una pica dobla la ronda.
option-big_gin = Gran gin
option-big_gin-help = Once cartas combinadas valen 31 más las cartas sobrantes del rival.
option-shutout = Blanqueada
option-shutout-help = El bono por ganar el juego se dobla si quien pierde nunca anotó.
option-hollywood = Hollywood
option-hollywood-help = Entre dos, se anotan tres juegos a la vez.
option-knock_limit = Límite para salirse
option-knock_limit-help = Los puntos que como máximo pueden sumar las cartas sobrantes de quien se sale.

## Opciones de Chinchón

option-cards = Baraja
option-cards-help = Con qué baraja de 40 se dibuja; el juego es el mismo.
option-cards-spanish = española: oros, copas, espadas, bastos
option-cards-french = francesa, sin 8, 9 ni 10
option-wild_ace = As de oros comodín
option-wild_ace-help = El as de oros (o de diamantes) vale por cualquier carta.
option-close_limit = Tope para cerrar
option-close_limit-help = Los puntos que como máximo te pueden sobrar al cerrar.
option-buy_back = Reenganche
option-buy_back-help = Quien queda fuera puede volver una vez, con la cuenta del más alto de los que siguen dentro.

## Opciones de Rum 500

option-edition = Edición
option-edition-help = Cuál de las dos hojas de reglas se juega.
option-edition-classic = clásica: sin comodines ni carta cara arriba
option-edition-novelty = moderna: con comodines y carta cara arriba
option-format = Formato
option-format-help = Qué pone fin a la partida.
option-format-target = a una meta: gana quien llega primero
option-format-bell = campana: gana quien tiene más puntos cuando suena

## Cómo terminó una ronda

ending-out = Salida
ending-rummy = Rummy, toda la mano en un turno
ending-blocked = Bloqueo, nadie pudo seguir
ending-stock-out = Se acabó el mazo
ending-knock = Salida con cartas sobrantes
ending-gin = Gin
ending-big-gin = Gran gin
ending-undercut = Jugada socavada
ending-rum = Rum, sin cartas sobrantes
ending-closed = Cierre
ending-clean = Cierre sin que sobre nada
ending-chinchon = Chinchón
ending-drawn = Empate
ending-new-deal = Se repartió de nuevo por acuerdo
