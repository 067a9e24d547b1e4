# Las lecciones: lo que dice /rummy aprender mientras alguien juega una primera ronda. Las cláusulas se dicen a quien pregunta por qué.

learn-which = **¿Qué juego quieres aprender?** Juegas una ronda contra la máquina, y en cada paso te digo qué hacer y por qué. Nadie más lo ve.
learn-done = **Esto fue una ronda de { $game }.**
learn-real = Jugar una partida de verdad
learn-other = Aprender otro juego

## Rummy

learn-goal-rummy = **La meta:** quedarte sin cartas antes que nadie. Baja combinaciones: tres o más del mismo rango, o del mismo palo en orden. Te anotas lo que tengan los demás.
learn-draw-rummy = En cada turno tomas una carta, bajas lo que puedas y descartas otra. Toma la de arriba del pozo si hace una combinación; si no, saca del mazo.
learn-lay-rummy = Puedes bajar algo: elige las cartas de una combinación, o una que encaje en la mesa, y pulsa su botón. Hasta que descartes lo puedes deshacer.
learn-discard-rummy = Descarta la carta que menos encaja, mejor si es alta: quien gana se anota lo que tengas. Guarda parejas y vecinas.
learn-on-rummy = Una partida sigue hasta que alguien tiene 100 puntos.

## Reina de la Ciudad

learn-goal-queen_city = **La meta:** convertir toda tu mano en combinaciones y bajarla de una vez. Una combinación son tres o más del mismo rango, o del mismo palo en orden.
learn-draw-queen_city = En cada turno tomas una carta y descartas otra. Del pozo toma solo lo que acerca toda tu mano a combinaciones; el mazo esconde tu plan.
learn-lay-queen_city = Toda tu mano encaja: baja cada combinación y ganas la ronda. Elige las cartas de una y pulsa su botón.
learn-discard-queen_city = Descarta la carta que menos encaja: elígela y pulsa el botón. Lo que tengas al final no te cuesta nada, así que guarda lo que aún pueda combinar.
learn-on-queen_city = { learn-on-rummy }

## Doble Rum

learn-goal-double_rum = **La meta:** quedarte sin cartas antes que nadie. Baja combinaciones: tres o más del mismo rango, o del mismo palo en orden. Hay dos paquetes, y un comodín vale por cualquier carta.
learn-draw-double_rum = { learn-draw-rummy }
learn-lay-double_rum = { learn-lay-rummy }
learn-discard-double_rum = { learn-discard-rummy }
learn-on-double_rum = { learn-on-rummy }

## Gin

learn-goal-gin = **La meta:** que te sobre poco fuera de tus combinaciones: tres o más del mismo rango, o del mismo palo en orden. Se guardan en la mano. Si te sobran 10 puntos o menos puedes salirte.
learn-choose-gin = Sacaste la carta más alta, así que decides tú. A quien no reparte se le ofrece la primera carta: jugar primero es un buen comienzo.
learn-upcard-gin = Esta carta se te ofrece antes de que nadie saque. Tómala si hace una combinación o casi; si no, recházala, y el otro la puede tomar.
learn-draw-gin = En cada turno tomas una carta y descartas otra. Del pozo toma solo lo que hace una combinación, porque el otro lo ve; si no, saca del mazo.
learn-lay-gin = Puedes salirte: elige la carta que descartarías y pulsa el botón rojo. Al principio de la ronda casi siempre conviene; pero si al otro le sobra tan poco como a ti, te socava.
learn-discard-gin = Descarta la carta que menos encaja, mejor si es alta: lo que sobra cuenta en contra. Guarda parejas y vecinas.
learn-defend-gin = El otro se salió. «Bajar» muestra tus combinaciones y añade a las suyas lo que encaja; solo cuenta en contra lo que te sobre.
learn-on-gin = Una partida sigue hasta que alguien tiene 100 puntos; entonces se suman las casillas y el juego.

## Knock Rummy

learn-goal-knock_rummy = **La meta:** que cuando alguien se salga te sobre menos que a los demás fuera de tus combinaciones: tres o más del mismo rango, o del mismo palo en orden. Se guardan en la mano, y puedes salirte te sobre lo que te sobre.
learn-draw-knock_rummy = En cada turno tomas una carta y descartas otra. Toma la de arriba del pozo si hace una combinación; si no, saca del mazo.
learn-lay-knock_rummy = Te sobra poco, así que puede que seas quien menos tiene: elige la carta que descartarías y pulsa el botón rojo para salirte. Si a alguien le sobra menos, pagas 10 más.
learn-discard-knock_rummy = Descarta la carta que menos encaja, mejor si es alta: lo que sobra cuenta cuando alguien se sale. Puedes salirte con cualquier número: al principio a los demás les sobra mucho, y con 20 a menudo basta.
learn-on-knock_rummy = Una partida sigue hasta que alguien tiene 100 puntos.

## Chinchón

learn-goal-chinchon = **La meta:** seguir dentro. Lo que te sobra fuera de tus combinaciones cuando alguien cierra se suma a tu cuenta, y quien tiene más de 100 queda fuera. Una combinación son tres o más del mismo número, o del mismo palo en orden; se guardan en la mano.
learn-draw-chinchon = En cada turno tomas una carta y descartas otra. Toma la de arriba del pozo si hace una combinación; si no, saca del mazo.
learn-lay-chinchon = Te sobra tan poco que puedes cerrar: elige la carta que descartarías y pulsa el botón rojo.
learn-discard-chinchon = Descarta la carta que menos encaja, mejor si es alta: lo que sobra cuenta en tu contra.
learn-on-chinchon = Una partida sigue hasta que solo queda uno dentro.

## Rum 500

learn-goal-rummy500 = **La meta:** los puntos. Lo que bajas cuenta a tu favor, lo que tengas al final, en contra. El pozo entero está a la vista.
learn-draw-rummy500 = Saca del mazo, o toma cualquier carta del pozo con todas las que tiene encima: la que nombras se usa en el mismo turno. Las demás vienen bien si las puedes bajar.
learn-lay-rummy500 = Puedes bajar algo: elige las cartas de una combinación, o una que encaje en la mesa, y pulsa su botón. Cuenta para ti. Guarda una carta para descartar.
learn-owed-rummy500 = La carta que tomaste del pozo se usa en este turno: elígela con las de su combinación, o añádela a una de la mesa.
learn-discard-rummy500 = Descarta la carta que menos encaja; una alta en la mano cuenta en contra. Pero recuerda que el pozo está a la vista de todos.
learn-on-rummy500 = Una partida sigue hasta que alguien tiene 500 puntos.

## Rum 500 en Sociedad

learn-goal-partnership500 = **La meta:** puntos para ti y tu pareja, que se sienta enfrente. Lo que bajas cuenta para los dos, lo que tengas al final, en contra.
learn-draw-partnership500 = Saca del mazo, o toma cualquier carta del pozo con todas las que tiene encima: la que nombras se usa en el mismo turno. Las combinaciones de tu pareja también las puedes alargar.
learn-lay-partnership500 = Puedes bajar algo: elige las cartas de una combinación, o una que encaje en la mesa, y pulsa su botón. Cuenta para los dos. Guarda una carta para descartar.
learn-owed-partnership500 = { learn-owed-rummy500 }
learn-discard-partnership500 = Descarta la carta que menos encaja; una alta en la mano cuenta contra los dos. Pero recuerda que el pozo está a la vista de todos.
learn-on-partnership500 = Una partida sigue hasta que un bando tiene 500 puntos.

## Fichas

learn-goal-tiles = **La meta:** vaciar tu soporte. Una escalera es un color en orden; un grupo, un número en colores distintos; de tres fichas o más. Lo primero que bajas suma 30.
learn-draw-tiles = Todavía no te cabe nada, así que tomas una ficha, y ese es tu turno. Con más fichas podrás colocar más después.
learn-lay-tiles = Hay lugar para fichas tuyas. Elige algunas para ver la mesa antes y después, y colócalas; u ordénalo todo a mano. ¿No lo ves? Pulsa «Pista».
learn-end-tiles = Este es tu borrador, y solo lo ves tú. Coloca más, deshazlo o termina tu turno.
learn-wait-tiles = Juegan los demás. Mira lo que colocan: cuando hayas abierto, toda combinación de la mesa también es tuya.
learn-on-tiles = Una partida tiene tres rondas, y gana la suma más alta.
