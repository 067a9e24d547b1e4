# Las lecciones: lo que dice /rummy aprender mientras alguien juega una primera mano. Cada frase nombra su cláusula de docs/rules.

learn-which = **¿Qué juego quieres aprender?** Juegas una ronda contra la máquina, y en cada paso te digo qué hacer y por qué. Nadie más lo ve.
learn-done = **Esto fue una ronda de { $game }.**
learn-real = Jugar una partida de verdad
learn-other = Aprender otro juego

## Rummy

learn-goal-rummy = **La meta:** quedarte sin cartas el primero. Baja combinaciones: tres o más del mismo rango, o del mismo palo en orden (G2). Te anotas lo que tengan los demás (R11).
learn-draw-rummy = En cada turno tomas una carta, bajas lo que puedas y descartas otra (R4). Toma la de arriba del pozo si hace una combinación; si no, saca del mazo.
learn-lay-rummy = Puedes bajar algo: elige las cartas de una combinación, o una que encaje en la mesa, y pulsa su botón (R5). Hasta que descartes lo puedes deshacer.
learn-discard-rummy = Descarta la carta que menos encaja, mejor si es alta: el ganador se anota lo que tengas (R11). Guarda parejas y vecinas.
learn-on-rummy = Una partida sigue hasta que alguien tiene 100 puntos (R16).

## Reina de la Ciudad

learn-goal-queen_city = **La meta:** convertir toda tu mano en combinaciones y bajarla de una vez (Q2). Una combinación son tres o más del mismo rango, o del mismo palo en orden (G2).
learn-draw-queen_city = En cada turno tomas una carta y descartas otra (R4). Del pozo toma solo lo que acerca toda tu mano a combinaciones; el mazo esconde tu plan.
learn-lay-queen_city = Toda tu mano encaja: baja cada combinación y has ganado la ronda (Q2). Elige las cartas de una y pulsa su botón.
learn-discard-queen_city = Descarta la carta que menos encaja: elígela y pulsa el botón. Lo que tengas al final no te cuesta nada (Q3), así que guarda lo que aún pueda combinar.
learn-on-queen_city = { learn-on-rummy }

## Doble Rum

learn-goal-double_rum = **La meta:** quedarte sin cartas el primero. Baja combinaciones: tres o más del mismo rango, o del mismo palo en orden (G2). Hay dos paquetes, y un comodín vale por cualquier carta (D1, D2).
learn-draw-double_rum = { learn-draw-rummy }
learn-lay-double_rum = { learn-lay-rummy }
learn-discard-double_rum = { learn-discard-rummy }
learn-on-double_rum = { learn-on-rummy }

## Gin

learn-goal-gin = **La meta:** que te sobre poco fuera de tus combinaciones: tres o más del mismo rango, o del mismo palo en orden (G2). Se guardan en la mano. Si te sobran 10 puntos o menos puedes salirte (N10).
learn-choose-gin = Sacaste la carta más alta, así que decides tú (N3). A quien no reparte se le ofrece la primera carta: jugar primero es un buen comienzo.
learn-upcard-gin = Esta carta se te ofrece antes de que nadie saque (N5). Tómala si hace una combinación o casi; si no, recházala, y el otro la puede tomar.
learn-draw-gin = En cada turno tomas una carta y descartas otra (N6). Del pozo toma solo lo que hace una combinación, porque el otro lo ve; si no, saca del mazo.
learn-lay-gin = Puedes salirte: elige la carta que descartarías y pulsa el botón rojo (N10). Al principio de la ronda casi siempre conviene; pero si al otro le sobra tan poco como a ti, te socava (N14).
learn-discard-gin = Descarta la carta que menos encaja, mejor si es alta: lo que sobra cuenta en contra (N13). Guarda parejas y vecinas.
learn-defend-gin = El otro se salió (N12). «Bajar» muestra tus combinaciones y baja en las suyas lo que encaja; solo cuenta en contra lo que te sobre.
learn-on-gin = Una partida sigue hasta que alguien tiene 100 puntos; entonces se suman las casillas y el juego (N18).

## Knock Rummy

learn-goal-knock_rummy = **La meta:** que cuando alguien se salga te sobre menos que a los demás fuera de tus combinaciones: tres o más del mismo rango, o del mismo palo en orden (G2). Se guardan en la mano, y puedes salirte te sobre lo que te sobre (KR5).
learn-draw-knock_rummy = En cada turno tomas una carta y descartas otra (KR4). Toma la de arriba del pozo si hace una combinación; si no, saca del mazo.
learn-lay-knock_rummy = Te sobra poco, así que puede que seas quien menos tiene: elige la carta que descartarías y pulsa el botón rojo para salirte (KR5). Si a alguien le sobra menos, pagas 10 más (KR8).
learn-discard-knock_rummy = Descarta la carta que menos encaja, mejor si es alta: lo que sobra cuenta cuando alguien se sale (KR7). Puedes salirte con cualquier número (KR5): al principio a los demás les sobra mucho, y con 20 a menudo basta.
learn-on-knock_rummy = Una partida sigue hasta que alguien tiene 100 puntos (KR12).

## Chinchón

learn-goal-chinchon = **La meta:** seguir dentro. Lo que te sobra fuera de tus combinaciones cuando alguien cierra se suma a tu cuenta, y quien tiene más de 100 queda fuera (CH14). Una combinación son tres o más del mismo número, o del mismo palo en orden; se guardan en la mano (CH3).
learn-draw-chinchon = En cada turno tomas una carta y descartas otra (CH6). Toma la de arriba del pozo si hace una combinación; si no, saca del mazo.
learn-lay-chinchon = Te sobra tan poco que puedes cerrar: elige la carta que descartarías y pulsa el botón rojo (CH9).
learn-discard-chinchon = Descarta la carta que menos encaja, mejor si es alta: lo que sobra cuenta en tu contra (CH12).
learn-on-chinchon = Una partida sigue hasta que solo queda uno dentro (CH16).

## Rummy 500

learn-goal-rummy500 = **La meta:** los puntos. Lo que bajas cuenta a tu favor, lo que tengas al final, en contra (F11). El pozo entero está a la vista (F5).
learn-draw-rummy500 = Saca del mazo, o toma cualquier carta del pozo con todas las que tiene encima: la que nombras se usa en el mismo turno (F6). Las demás vienen bien si las puedes bajar.
learn-lay-rummy500 = Puedes bajar algo: elige las cartas de una combinación, o una que encaje en la mesa, y pulsa su botón. Cuenta para ti (F7). Guarda una carta para descartar (F9).
learn-owed-rummy500 = La carta que tomaste del pozo se usa en este turno (F6): elígela con las de su combinación, o bájala en una de la mesa.
learn-discard-rummy500 = Descarta la carta que menos encaja; una alta en la mano cuenta en contra (F11). Pero recuerda que el pozo está a la vista de todos (F5).
learn-on-rummy500 = Una partida sigue hasta que alguien tiene 500 puntos (F12).

## Rummy 500 en pareja

learn-goal-partnership500 = **La meta:** puntos para ti y tu pareja, que se sienta enfrente (P1). Lo que bajas cuenta para los dos, lo que tengas al final, en contra (F11).
learn-draw-partnership500 = Saca del mazo, o toma cualquier carta del pozo con todas las que tiene encima: la que nombras se usa en el mismo turno (F6). Las combinaciones de tu pareja también las puedes alargar (F7).
learn-lay-partnership500 = Puedes bajar algo: elige las cartas de una combinación, o una que encaje en la mesa, y pulsa su botón. Cuenta para vosotros (F7). Guarda una carta para descartar (F9).
learn-owed-partnership500 = { learn-owed-rummy500 }
learn-discard-partnership500 = Descarta la carta que menos encaja; una alta en la mano cuenta contra vosotros (F11). Pero recuerda que el pozo está a la vista de todos (F5).
learn-on-partnership500 = Una partida sigue hasta que un bando tiene 500 puntos (P1).

## Fichas

learn-goal-tiles = **La meta:** vaciar tu soporte. Una escalera es un color en orden; una serie, un número en colores distintos; de tres fichas o más (T3). Lo primero que bajas suma 30 (T4).
learn-draw-tiles = Todavía no te cabe nada, así que tomas una ficha, y ese es tu turno (T6). Con más fichas podrás colocar más después.
learn-lay-tiles = Hay sitio para fichas tuyas. Elige algunas para ver la mesa antes y después, y colócalas; u ordénalo todo a mano (T7). ¿No lo ves? Pulsa «Pista».
learn-end-tiles = Este es tu borrador, y solo lo ves tú. Coloca más, deshazlo o termina tu turno (T7).
learn-wait-tiles = Juegan los demás. Mira lo que colocan: cuando hayas abierto, toda combinación de la mesa también es tuya (T7).
learn-on-tiles = Una partida tiene tres rondas, y gana la suma más alta (T12).
