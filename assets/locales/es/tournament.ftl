# Torneos: inscripción, rondas, clasificación, cuadros y lo que se anuncia solo.

tournament-format-knockout = eliminatorias
tournament-format-robin = todos contra todos
tournament-format-swiss = suizo
tournament-seats = mesas de { $count }
tournament-pairs = parejas
tournament-mirrored = parejas, repartos en espejo
tournament-rounds = { $count ->
    [one] una ronda
   *[other] { $count } rondas
}
tournament-legs = ida y vuelta
tournament-best-of = al mejor de { $count }
tournament-deadline = { $time } por ronda
tournament-days = { $count ->
    [one] un día
   *[other] { $count } días
}
tournament-hours = { $count ->
    [one] una hora
   *[other] { $count } horas
}
tournament-minutes = { $count } minutos

# El mensaje de un torneo

tournament-entered = Inscripciones: **{ $count }** de { $limit }
tournament-sign-up-until = La inscripción termina { $when }.
tournament-check-in-until = La confirmación termina { $when }: pulsa *Estoy aquí* o tu plaza será para otra persona.
tournament-needs-role = Para quienes tienen { $role }.
tournament-needs-check-in = Antes de empezar hay { $count } minutos para confirmar la asistencia.
tournament-counts = Sus partidas cuentan también en una liga.
tournament-names = { $names }
tournament-waiting = Esperan plaza: { $names }
tournament-tie-breaks = Si empatan a puntos deciden, en este orden: enfrentamiento directo, Buchholz, Sonneborn-Berger, puntos del juego.
tournament-cancelled = Suspendido.
tournament-round-of = Ronda { $number } de { $count }
tournament-bye = { $name } descansa
tournament-gone = { $name } se retiró
tournament-how-bye = descanso
tournament-how-forfeit = incomparecencia
tournament-how-time = fuera de tiempo
tournament-how-ruled = por decisión
tournament-won = { $count ->
    [one] Ganó **{ $names }**.
   *[other] **{ $names }** comparten el primer puesto.
}

tournament-join-button = Inscribirme
tournament-leave-button = Salir
tournament-here-button = Estoy aquí
tournament-start-button = Empezar
tournament-standings-button = Clasificación
tournament-bracket-button = Cuadro
tournament-crossed-button = Tabla cruzada
tournament-drop-button = Retirarse
tournament-next-button = Ronda siguiente
tournament-cancel-button = Suspenderlo
tournament-more-button = Más

# Lo que se anuncia solo

tournament-told-check-in = La confirmación de **{ $name }** termina { $when }: pulsa *Estoy aquí* en su mensaje.
tournament-told-round = **{ $name }**, ronda { $number } de { $count }: termina { $when }. Las mesas están abiertas.
tournament-told-cancelled = **{ $name }** queda suspendido.
tournament-told-won = **{ $name }** ha terminado: { $count ->
    [one] ganó { $names }.
   *[other] { $names } comparten el primer puesto.
}

# Respuestas

tournament-joined = Juegas en **{ $name }**.
tournament-joined-waiting = **{ $name }** está completo. Esperas plaza, y la tendrás en cuanto alguien se vaya.
tournament-asked = { $other }: **{ $one }** quiere inscribirse contigo en **{ $name }** como pareja.
tournament-accepted = **{ $other }** ha dicho que sí: ya juegan en **{ $name }** como pareja.
tournament-refused = **{ $other }** ha dicho que no.
tournament-left = Ya no juegas en **{ $name }**.
tournament-here = Asistencia confirmada en **{ $name }**.
tournament-started = **{ $name }** ha empezado.
tournament-check-in-begun = Ha empezado la confirmación de **{ $name }**; cuando termine, empieza solo.
tournament-round-begun = Ha empezado la ronda { $number } de **{ $name }**.
tournament-finished = **{ $name }** ha terminado.
tournament-reported = El encuentro { $number } de **{ $name }** cuenta así desde ahora.
tournament-drop-sure = { $who } se retira de **{ $name }**: pierde lo que se juega ahora y no hay vuelta atrás. ¿Seguir?
tournament-dropped = { $who } se ha retirado de **{ $name }**.
tournament-cancel-sure = **{ $name }** termina sin ganador y se cierran sus mesas. ¿Seguir?
tournament-cancel-done = **{ $name }** queda suspendido.
tournament-exported = **{ $name }**: clasificación y rondas.
tournament-forfeit-sure = Esta partida cuenta en un torneo. Quien la deja queda en último lugar; si juegan dos, gana la otra persona enseguida. ¿Dejarla de todos modos?

# Tablas

tournament-standings = clasificación
tournament-crosstable = tabla cruzada
tournament-crosstable-key = En cada ronda: + ganada, − perdida, = empate, y contra qué puesto; · descanso, … en juego o antes.
tournament-bracket = cuadro
tournament-no-standings = Todavía no ha jugado nadie.
tournament-no-round = Todavía no hay tal ronda.
tournament-round = Ronda { $number }
tournament-round-final = Final
tournament-round-semi = Semifinales
tournament-round-quarter = Cuartos de final
tournament-head-points = Puntos
tournament-head-played = jugados
tournament-breaks = D { $between } · B { $buchholz } · S { $berger } · { $points }

tournament-act-create = lo anunció
tournament-act-start = lo empezó
tournament-act-round = empezó la ronda { $round }
tournament-act-drop = retiró a { $user }
tournament-act-report = decidió sobre el encuentro { $meeting } de la ronda { $round }: { $reason }
tournament-act-restore = dejó que el encuentro { $meeting } de la ronda { $round } cuente como se jugó: { $reason }
tournament-act-cancel = lo suspendió en la ronda { $round }

# Negativas

denied-tournament-setting = Eso no vale para un torneo: { $name }.
denied-tournament-of-two = Solo en los torneos suizos se sientan más de dos a una mesa, y entonces un encuentro es una partida.
denied-tournament-no-pairs = Para jugar por parejas hace falta un juego de cuatro en dos bandos, y en cada mesa se sientan dos parejas.
denied-tournament-as-pair = En este torneo se entra en pareja: pídeselo a alguien con /torneo entrar y *pareja*.
denied-tournament-alone = En este torneo se entra sin pareja.
denied-tournament-partner = Elige a otra persona como pareja: alguien que todavía no juegue en él.
denied-tournament-not-asked = No te lo ha pedido nadie, o ya no.
denied-no-tournament = Aquí no hay tal torneo. /torneo crear anuncia uno.
denied-which-tournament = ¿Cuál? { $names }
denied-tournament-name-taken = Un torneo con ese nombre todavía no ha terminado.
denied-tournament-entered = Ya juegas en él.
denied-tournament-not-entered = Esa persona no juega en él.
denied-tournament-role = Este torneo es para quienes tienen { $role }.
denied-tournament-closed = Ya no admite inscripciones.
denied-tournament-few = { $count ->
    [one] Hay { $count } inscripción
   *[other] Hay { $count } inscripciones
}: hacen falta { $least }.
denied-tournament-begun = Ya ha empezado. Quien juega en él se retira con /torneo retirarse.
denied-tournament-not-begun = Todavía no ha empezado.
denied-tournament-ended = Ha terminado.
denied-tournament-round = La ronda no ha terminado: { $count ->
    [one] falta { $count } encuentro.
   *[other] faltan { $count } encuentros.
}
denied-tournament-no-meeting = En esa ronda no hay encuentro { $number } sobre el que decidir.
denied-tournament-past = Otros se emparejaron según ese encuentro, así que vale.
denied-tournament-winner = Nombra como ganador a alguien de ese encuentro.
denied-tournament-not-ruled = Nadie ha decidido sobre ese encuentro.
denied-tournament-rules = El torneo tiene que jugar a lo que juega la liga.
denied-tournament-table = A una mesa de torneo solo se sientan quienes se enfrentan.
denied-not-tournament-admin = Eso solo lo hace quien anunció el torneo o administra el servidor.
