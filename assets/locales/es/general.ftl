# Lo que se dice de un juego que no trae palabras propias, y en los pasos de una lección para los que un juego no las tiene.

general-game-help = Un juego de la familia del rummy.
general-option-help = Una opción que solo tiene este juego.
general-rules =
    - Jugadores: { $counts }.
    - Una combinación es un grupo, tres o más cartas del mismo rango, o una secuencia, tres o más del mismo palo en orden (G2). Ninguna carta es de dos combinaciones.
    - Tu turno: toma una carta del mazo o del pozo, haz lo que ofrecen los botones y descarta una carta.
    - Cada botón dice lo que hace. Lo que no se permite lo rechazo, con el motivo y la regla.
    - K, Q y J cuentan 10; las demás, su número (G8).
    - A quien se va, o deja que se le acabe el tiempo en dos turnos seguidos, lo releva la máquina (G9).
    - Si hay empate en cabeza cuando la partida debería acabar, se juega otra ronda (G11).

learn-goal = **La meta:** convertir tus cartas en combinaciones: tres o más del mismo rango, o del mismo palo en orden. El botón de cada jugada dice lo que hace.
learn-choose = Te toca elegir: pulsa lo que prefieras.
learn-upcard = Esta carta se te ofrece antes de que nadie saque. Tómala si hace una combinación o casi; si no, recházala.
learn-draw = Cada turno empieza con una carta. Toma la de arriba del pozo si hace una combinación; si no, saca del mazo.
learn-lay = Puedes hacer algo más que descartar: elige las cartas de una combinación, o la carta que dejarías, y mira lo que ofrecen los botones.
learn-owed = La carta que tomaste se usa en este turno: elígela con las de su combinación, o añádela a una de la mesa.
learn-discard = Descarta la carta que menos encaja: elígela y pulsa el botón. Guarda parejas y vecinas.
learn-end = Este es tu borrador, y solo lo ves tú. Coloca más, deshazlo o termina tu turno.
learn-defend = La ronda se acabó y se muestran las manos. «Bajar» muestra tus combinaciones y añade lo que encaja; cuenta lo que te sobre.
learn-wait = Juegan los demás. Mira lo que toman y descartan: así sabes qué reúnen y qué puedes tirar.
learn-on = Una partida tiene más rondas que esta.
