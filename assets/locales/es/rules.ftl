# Las reglas en breve: lo que enseñan /rummy reglas y el botón Reglas. Cada frase nombra su cláusula de docs/rules.

rules-options = Opciones, si la mesa no acuerda otra cosa
rules-table-options = Lo que acordó esta mesa
rules-instead = en lugar de { $default }
rules-tips = Cómo juegan los expertos
rules-which = ¿Qué juego?

rules-rummy =
    - Juegan de dos a seis, cada uno por su cuenta, con un paquete (R1). Entre dos se reparten diez cartas a cada uno; entre tres o cuatro, siete; entre cinco o seis, seis. Las demás forman el mazo (R2).
    - { $upcard ->
        [yes] Una carta cara arriba comienza el pozo
       *[no] El pozo empieza vacío: quien juega primero saca del mazo
    } (R3).
    - Tu turno: toma la primera carta del mazo o la de arriba del pozo, baja lo que quieras y descarta una (R4). La que tomaste del pozo no la puedes descartar (G7).
    - Una combinación es un grupo, tres o más del mismo rango, o una secuencia, tres o más del mismo palo en orden (G2). { $ace ->
        [around] El as es continuo: 3-2-A, A-K-Q y 2-A-K; en la mano vale 11
        [either] El as es bajo o alto: 3-2-A o A-K-Q; en la mano vale 11
       *[low] El as es bajo, 3-2-A, y vale 1
    } (R7).
    - { $all_at_once ->
        [yes] Nadie baja nada hasta poder bajar toda la mano de una vez (R15).
       *[no] Puedes añadir cartas a cualquier combinación de la mesa, sea de quien sea (R5). Lo que bajas se puede deshacer hasta que descartes.
    }
    - { $view_discards ->
        [yes] Cualquiera puede examinar todo el pozo
       *[no] Del pozo solo se ve la carta de arriba
    } (R6).
    - { $call_rummy ->
        [yes] Si alguien descarta una carta que puedes usar enseguida, canta «¡Rummy!» en menos de 3 segundos y a más tardar uno después del primero que lo haga: de ellos se la queda quien esté más cerca a la izquierda de quien descartó, la usa y deja otra en su lugar (R13).
       *[no] Nadie juega fuera de su turno.
    }
    - Te sales con tu última carta: en una combinación, sobre una combinación o descartándola (R8). { $two_turns ->
        [yes] Pero no en el primer turno en que bajas algo (R14).
       *[no] { "" }
    }
    - Cuando se acaba el mazo se voltea el pozo, { $stock_renewals ->
        [unlimited] las veces que haga falta (R9). Solo si no hay qué voltear, o después de 500 turnos (G12),
       *[other] { $stock_renewals } veces como máximo (R9); después,
    } quien no toma la carta de arriba cierra la ronda y nadie anota (R10).
    - { $all_at_once ->
        [yes] Cada uno le paga al ganador lo que valen las combinaciones del ganador (R15).
       *[no] El ganador se anota todas las cartas que tienen los demás (R11); el doble si hizo Rummy, toda la mano en un turno sin haber bajado nada antes (R12).
    }
    - K, Q y J valen 10 y las demás su número (G8).
    - { $rounds ->
        [0] La partida termina cuando alguien llega a { $target } puntos
       *[other] La partida tiene { $rounds } rondas
    } (R16); si hay empate en cabeza se juega otra ronda (G11).

rules-queen_city =
    - Es Rummy, pero todo se baja de una vez. Juegan de dos a seis con un paquete, y cada uno recibe siete cartas (Q1).
    - { $upcard ->
        [yes] Una carta cara arriba comienza el pozo
       *[no] El pozo empieza vacío: quien juega primero saca del mazo
    } (R3).
    - Tu turno: toma la primera carta del mazo o la de arriba del pozo y descarta una (R4), pero no la que tomaste del pozo (G7).
    - Una combinación es un grupo, tres o más del mismo rango, o una secuencia, tres o más del mismo palo en orden (G2). { $ace ->
        [around] El as es continuo: 3-2-A, A-K-Q y 2-A-K; vale 11
        [either] El as es bajo o alto: 3-2-A o A-K-Q; vale 11
       *[low] El as es bajo, 3-2-A, y vale 1
    } (R7).
    - No bajas nada hasta poder salirte: siete cartas en combinaciones y la octava descartada, o las ocho en combinaciones (Q2). No se bajan cartas en otras combinaciones (Q4).
    - { $view_discards ->
        [yes] Cualquiera puede examinar todo el pozo
       *[no] Del pozo solo se ve la carta de arriba
    } (R6).
    - Cuando se acaba el mazo se voltea el pozo, { $stock_renewals ->
        [unlimited] las veces que haga falta (R9). Solo si no hay qué voltear, o después de 500 turnos (G12),
       *[other] { $stock_renewals } veces como máximo (R9); después,
    } quien no toma la carta de arriba cierra la ronda y nadie anota (R10).
    - Cada uno le paga al ganador lo que valen las combinaciones del ganador, nunca el doble; lo que tengan los demás no importa (Q3). K, Q y J valen 10 y las demás su número (G8).
    - { $rounds ->
        [0] La partida termina cuando alguien llega a { $target } puntos
       *[other] La partida tiene { $rounds } rondas
    } (R16); si hay empate en cabeza se juega otra ronda (G11).

rules-double_rum =
    - Es Rummy de dos a seis jugadores con dos paquetes y dos comodines; cada uno recibe diez cartas (D1).
    - { $upcard ->
        [yes] Una carta cara arriba comienza el pozo
       *[no] El pozo empieza vacío: quien juega primero saca del mazo
    } (R3).
    - Tu turno: toma la primera carta del mazo o la de arriba del pozo, baja lo que quieras y descarta una (R4). La que tomaste del pozo no la puedes descartar; su gemela sí (G7).
    - Un grupo son tres o más del mismo rango, gemelas incluidas (D5); una secuencia, tres o más del mismo palo en orden (G2). El as es bajo o alto: 3-2-A o A-K-Q (D6).
    - Un comodín reemplaza a cualquier carta; quien lo juega dice a cuál, y ninguna combinación es solo de comodines (D2). Nadie recupera un comodín para su mano (D3).
    - En una secuencia el comodín cede su lugar: baja la carta a la que reemplaza y el comodín pasa al extremo que digas, alto o bajo (D4).
    - { $all_at_once ->
        [yes] Nadie baja nada hasta poder bajar toda la mano de una vez (R15).
       *[no] Puedes añadir cartas a cualquier combinación de la mesa, sea de quien sea (R5).
    }
    - { $call_rummy ->
        [yes] Si alguien descarta una carta que puedes usar enseguida, canta «¡Rummy!» en menos de 3 segundos y a más tardar uno después del primero que lo haga: de ellos se la queda quien esté más cerca a la izquierda de quien descartó, la usa y deja otra en su lugar (R13).
       *[no] Nadie juega fuera de su turno.
    }
    - Te sales con tu última carta: en una combinación, sobre una combinación o descartándola (R8). { $two_turns ->
        [yes] Pero no en el primer turno en que bajas algo (R14).
       *[no] { "" }
    }
    - Cuando se acaba el mazo se voltea el pozo, { $stock_renewals ->
        [unlimited] las veces que haga falta (R9). Solo si no hay qué voltear, o después de 500 turnos (G12),
       *[other] { $stock_renewals } veces como máximo (R9); después,
    } quien no toma la carta de arriba cierra la ronda (R10).
    - { $all_at_once ->
        [yes] Cada uno le paga al ganador lo que valen las combinaciones del ganador (R15).
       *[no] El ganador se anota todas las cartas que tienen los demás (R11), el doble si hizo Rummy, toda la mano en un turno (R12).
    } Un comodín vale 15, un as 11 (D7), K, Q y J 10 (G8).
    - { $rounds ->
        [0] La partida termina cuando alguien llega a { $target } puntos
       *[other] La partida tiene { $rounds } rondas
    } (R16); si hay empate en cabeza se juega otra ronda (G11).

rules-gin =
    - Juegan dos con un paquete; de tres, quien pierde una ronda descansa la siguiente (N2); cuatro, seis u ocho forman dos bandos, cada pareja en su tablero (N20). El K es alto, el as es bajo y vale 1 (N1).
    - Cada uno saca una carta y la más alta decide si reparte (N3). { $extra_card ->
        [yes] Ambos reciben diez cartas; quien no reparte recibe una undécima sin verla y comienza descartando una de las otras diez
       *[no] Ambos reciben diez cartas y la siguiente se pone cara arriba
    } (N4).
    - { $extra_card ->
        [yes] No se ofrece carta cara arriba (N4).
       *[no] La carta cara arriba se ofrece primero a quien no reparte y luego a quien reparte; si nadie la quiere, el primero saca del mazo (N5).
    }
    - Tu turno: toma la primera carta del mazo o la de arriba del pozo y descarta una (N6), pero no la que tomaste del pozo (N9). Lo sacado, sacado está (N7).
    - Un grupo son tres o más del mismo rango; una secuencia, tres o más del mismo palo en orden (G2). Las combinaciones se guardan en la mano; lo que no está en ninguna son cartas sobrantes.
    - Después de sacar puedes salirte si, con tu descarte, tus cartas sobrantes suman { $oklahoma ->
        [yes] como máximo el valor de la carta cara arriba; un as pide gin y una pica dobla la ronda (N21)
       *[no] { $knock_limit } o menos (N10)
    }. Si no te sobra ninguna es gin (N11).
    - El otro baja entonces sus combinaciones, y añade cartas sobrantes a las de quien se salió, salvo si es gin. Yo ordeno ambas manos lo mejor posible; «A mano» te deja hacerlo a ti (N12).
    - Quien se sale anota la diferencia (N13). Si al otro le sobra lo mismo o menos, lo socava: 25 y la diferencia para el otro (N14). El gin da 25 y todas las cartas sobrantes del otro (N15).{ $big_gin ->
        [yes] { " " }El gran gin, once cartas en combinaciones, da 31 y las cartas sobrantes (N21).
       *[no] { "" }
    }
    - Las dos últimas cartas del mazo no se juegan: la ronda queda empatada (N16). { $mirrored ->
        [yes] Cada reparto se juega en los dos tableros con los asientos cambiados, y nadie se entera de nada del otro hasta que terminan los dos (N22).
       *[no] Un jugador puede ofrecer un nuevo reparto, y el otro aceptarlo (N17).
    }
    - El juego termina cuando las rondas de alguien suman { $target }. Cada casilla de ventaja, que es una ronda ganada, da 25, y el juego 100; de tres, cada uno cuenta 25 por cada casilla propia (N18).{ $shutout ->
        [yes] { " " }Los 100 se doblan si quien pierde no tiene ningún punto (N21).
       *[no] { "" }
    }{ $hollywood ->
        [yes] { " " }Se anotan tres juegos a la vez y decide la suma de los tres (N21).
       *[no] { "" }
    }

rules-knock_rummy =
    - Juegan de dos a cinco con un paquete, cada uno por su cuenta. El as es bajo, 3-2-A, y vale 1; K, Q y J valen 10 y las demás su número (KR1). Entre dos se reparten diez cartas a cada uno; entre tres o cuatro, siete; entre cinco, seis (KR2).
    - Una carta cara arriba comienza el pozo (KR3).
    - Tu turno: toma la primera carta del mazo o la de arriba del pozo y descarta una (KR4), pero no la que tomaste del pozo (G7).
    - Un grupo son tres o más del mismo rango; una secuencia, tres o más del mismo palo en orden (G2). Todo se guarda en la mano; lo que no está en ninguna combinación son cartas sobrantes.
    - Después de tomar tu carta puedes salirte, te sobre lo que te sobre, y la ronda termina con tu descarte (KR5).
    - Todos muestran la mano y nadie añade a lo de otros. Yo ordeno cada mano para que sobre lo menos posible (KR6).
    - A quien menos le sobra se anota la diferencia con cada uno de los demás (KR7).
    - Si quien se salió no es quien menos tiene, le da 10 más al ganador; si solo empata, pierde contra el otro sin esos 10 (KR8). Los demás, si empatan, se reparten lo que ganan (KR9).
    - Si no sobra nada es rum: 25 más de cada uno (KR10).
    - Si se acaba el mazo antes de que alguien se salga, todos muestran la mano y gana quien menos tiene (KR11).
    - { $rounds ->
        [0] La partida termina cuando alguien llega a { $target } puntos
       *[other] La partida tiene { $rounds } rondas
    } (KR12); si hay empate en cabeza se juega otra ronda (G11).

rules-chinchon =
    - Juegan de dos a ocho, cada uno por su cuenta, con una baraja de 40: { $cards ->
        [french] J, Q y K van después del 7
       *[spanish] del 1 al 7, sota (10), caballo (11) y rey (12) de oros, copas, espadas y bastos
    }; de cinco en adelante se usan dos (CH1). El 7 y la sota son vecinos, el as es bajo y las figuras valen 10 (CH2).
    - Cada uno recibe siete cartas, y una cara arriba comienza el pozo (CH5).
    - Tu turno: toma la primera carta del mazo o la de arriba del pozo y descarta una (CH6), pero no la que tomaste del pozo (G7).
    - Los grupos de un número y las secuencias de un palo tienen tres cartas o más (CH3). Nada se baja a la mesa hasta que alguien cierra.
    - { $wild_ace ->
        [yes] El as de oros es comodín
       *[no] No hay comodines
    } (CH4).
    - Cuando se acaba el mazo se voltea el pozo (CH7).
    - Desde tu segundo turno (CH8) puedes cerrar: descartas boca abajo y te sobran { $close_limit } puntos o menos (CH9).
    - Los demás muestran sus combinaciones y añaden lo que encaja a las tuyas; yo lo calculo para todos a la vez (CH10). Nadie añade si no te sobra nada (CH11).
    - Lo que le sobra a cada uno se suma a su cuenta; cerrar sin que sobre nada cuenta −10 (CH12).
    - El chinchón, las siete cartas en una secuencia sin comodín, gana la partida en el acto (CH13).
    - Quien tiene más de { $target } puntos queda fuera (CH14){ $buy_back ->
        [yes] , pero puede reengancharse una vez, con la cuenta del más alto de los que siguen dentro
       *[no] { "" }
    } (CH15).
    - Gana el último que queda dentro; si todos se pasan a la vez, la cuenta más baja (CH16).

rules-rummy500 =
    - Juegan de dos a ocho: hasta cuatro con un paquete, más con dos{ $edition ->
        [novelty] , y dos comodines por paquete
       *[classic] ; no hay comodines
    } (F1). Entre dos se reparten trece cartas a cada uno; entre más, siete; { $edition ->
        [novelty] una carta cara arriba comienza el pozo
       *[classic] el pozo empieza vacío
    } (F4).
    - El pozo está extendido y se ven todas sus cartas (F5).
    - Tu turno: saca del mazo, o toma cualquier carta del pozo con todas las que tiene encima. La que tomas hay que usarla en este turno; las otras te las puedes quedar (F6). Luego baja lo que quieras y descarta una.
    - Un grupo son tres o más del mismo rango; una secuencia, tres o más del mismo palo en orden (G2). El as es bajo o alto: 3-2-A o A-K-Q (F2).
    - Puedes añadir cartas a cualquier combinación; lo que bajas queda delante de ti y anota para ti (F7). Una carta que sirve en dos combinaciones va donde tú decidas (F8).
    - La última carta siempre se descarta: no puede ir a una combinación (F9).
    - { $edition ->
        [novelty] El turno en que se saca la última carta del mazo es el último de la ronda
       *[classic] Cuando se acaba el mazo, tomas del pozo o dejas que la ronda termine
    } (F10).
    - { $call_rummy ->
        [yes] Si alguien descarta una carta que puedes usar enseguida, canta «¡Rummy!»: se la queda quien esté más cerca, la usa y deja otra en su lugar (F16).
       *[no] Nadie juega fuera de su turno.
    }
    - Anotas lo que bajaste menos lo que te queda en la mano, aunque dé menos que nada (F11). Un as vale 15, o 1 en 3-2-A; K, Q y J valen 10{ $edition ->
        [novelty] ; un comodín vale lo que la carta a la que reemplaza, y en la mano 15
       *[classic] { "" }
    } (F3).
    - { $format ->
        [bell] Gana quien tiene más puntos cuando suena la campana: { $rounds ->
            [0] a los { $minutes } minutos, con la ronda que se esté jugando
           *[other] después de { $rounds } rondas
        } (F13)
       *[target] Gana quien llega primero a { $target }; si son varios, quien tiene más (F12)
    }. Si hay empate en cabeza se juega otra ronda (G11).
    - Al final cada dos jugadores se pagan la diferencia de sus puntos (F14). No hay bonos (F15).

rules-partnership500 =
    - Juegan cuatro en dos parejas, con los socios frente a frente, con las reglas de Rum 500 (P1).
    - Un paquete{ $edition ->
        [novelty] { " " }con dos comodines
       *[classic] , sin comodines
    } (F1). Cada uno recibe siete cartas; { $edition ->
        [novelty] una carta cara arriba comienza el pozo
       *[classic] el pozo empieza vacío
    } (F4).
    - El pozo está extendido y se ven todas sus cartas (F5).
    - Tu turno: saca del mazo, o toma cualquier carta del pozo con todas las que tiene encima. La que tomas hay que usarla en este turno; las otras te las puedes quedar (F6). Luego baja lo que quieras y descarta una.
    - Un grupo son tres o más del mismo rango; una secuencia, tres o más del mismo palo en orden (G2). El as es bajo o alto: 3-2-A o A-K-Q (F2).
    - Puedes añadir cartas a cualquier combinación; lo que bajas anota para tu pareja (F7). La última carta siempre se descarta (F9).
    - { $edition ->
        [novelty] El turno en que se saca la última carta del mazo es el último de la ronda
       *[classic] Cuando se acaba el mazo, tomas del pozo o dejas que la ronda termine
    } (F10).
    - { $call_rummy ->
        [yes] Si alguien descarta una carta que puedes usar enseguida, canta «¡Rummy!»: se la queda quien esté más cerca, la usa y deja otra en su lugar (F16).
       *[no] Nadie juega fuera de su turno.
    }
    - Cuando uno de los cuatro se sale termina la ronda, y se suman los puntos de los dos socios (P1): lo que bajaron menos lo que les queda (F11). Un as vale 15, o 1 en 3-2-A; K, Q y J valen 10 (F3).
    - { $format ->
        [bell] Gana la pareja que tiene más puntos cuando suena la campana: { $rounds ->
            [0] a los { $minutes } minutos, con la ronda que se esté jugando
           *[other] después de { $rounds } rondas
        } (F13)
       *[target] Gana la pareja que llega primero a { $target } (P1)
    }. Si hay empate en cabeza se juega otra ronda (G11).
    - Lo que la mesa le dice a un socio se lo dice a todos (P2).

rules-tiles =
    - Juegan de dos a seis con 106 fichas: del 1 al 13 en cuatro colores, cada una dos veces, y dos comodines (T1). Cada uno toma catorce fichas y voltea una; empieza la más alta, y el turno pasa a la derecha (T2).
    - Una escalera son tres o más fichas del mismo color en orden; un grupo, tres o cuatro del mismo número y de distinto color; después del 13 no sigue nada (T3).
    - Tus primeras combinaciones salen solo de tu soporte y suman 30 o más, con los comodines a 0 (T4). Hasta entonces no tocas la mesa (T5).
    - Después, todas las combinaciones de la mesa son de todos: alárgalas, divídelas y júntalas como quieras. Al terminar tu turno cada ficha está en una combinación, ninguna ha salido de la mesa y tu soporte ha dado una o más (T7).
    - Un comodín reemplaza a cualquier ficha. Se libera poniendo en su lugar la ficha, y nunca sale de la mesa (T8).
    - Si no colocas nada, tomas una ficha del montón y termina tu turno (T6).
    - Elige fichas y pulsa «Colocar estas», y yo les busco lugar, si la mesa acordó esa ayuda; «A mano» te deja moverlas tú y «Como texto» escribir toda la mesa. Nadie más lo ve hasta que terminas tu turno.
    - Al colocar tu última ficha termina la ronda en el acto. Te anotas lo que suman los demás soportes, y cada uno de los otros pierde lo que suma el suyo; un comodín en el soporte cuenta 30 (T9).
    - Cuando se acaba el montón puedes pasar; si pasan todos seguidos, gana el soporte más pequeño: se anota lo que suman los demás, y ellos lo pierden (T10).
    - Si hay reloj y se te acaba el tiempo, tus fichas vuelven y tomas una (T11).
    - La partida tiene { $rounds ->
        [one] una ronda
       *[other] { $rounds } rondas
    } (T12); si hay empate en cabeza se juega otra (G11).

rules-tips-double_rum =
    - Con dos paquetes hay el doble de lugares abiertos, y los comodines acaban una ronda sin avisar: baja tus combinaciones en cuanto puedas (H1).

rules-tips-gin =
    - Ten tus cartas ordenadas y piensa en dos combinaciones con diez puntos o menos aparte (H2).
    - Salte en cuanto puedas: esperar al gin casi nunca conviene, y menos si aún no tienes ningún punto (H2).
    - Una ronda dura de siete a diez cartas. Más tarde no te salgas con muchos puntos (H2).
    - Si tu rival tomó dos o tres descartes, es probable que con cada uno hiciera una combinación: piénsalo antes de salirte (H2).
    - Toma un descarte solo si completa una combinación; una carta baja ayuda a una mano muy mala (H2).
    - Al principio sigue tu plan; al final, mejor descartar lo que alarga una combinación que ya tiene que lo que puede comenzar otra (H2).
    - Su primer descarte puede ser un cebo (H2).

rules-tips-knock_rummy =
    - Para salirte no hace falta que te sobre poco, sino menos que a los demás: al principio todos tienen mucho, así que salte pronto (KR5).
    - Cuantos más juegan, menos tendrá quien menos tenga: espera a que te sobre menos (KR7).
    - Descarta primero las cartas altas; una pareja de reyes cuesta más de lo que promete (KR7).

rules-tips-chinchon =
    - Los puntos pesan: descarta pronto las figuras sueltas (CH12).
    - Cierra en cuanto puedas: en los primeros turnos es cuando más les sobra a los demás (CH9).
    - Esperar a que no te sobre nada vale 10 puntos y más, pero solo si te falta una carta (CH12).

rules-tips-tiles =
    - Al principio puede convenir guardar fichas mientras los demás abren: una mesa llena te da más que modificar (H3).
    - Un comodín en reserva es poderoso, pero cuesta 30 si la ronda termina con él en tu soporte (H3).
