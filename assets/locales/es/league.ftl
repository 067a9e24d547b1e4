# Ligas: por qué dicen que no, sus órdenes y todo lo que cuentan. También la privacidad.

denied-no-league = En este servidor no hay esa liga.
denied-league-name-length = El nombre de una liga tiene de uno a { $most } caracteres.
denied-league-name-markup = El nombre de una liga es una línea de texto sencillo, sin formato, menciones ni enlaces.
denied-league-name-taken = Este servidor ya tiene una liga con ese nombre.
denied-league-setting = Eso no vale como ajuste: { $name }.
denied-league-no-role = Di qué rol puede entrar.
denied-league-ladder-of-two = En una escalera se juega uno contra uno, y este juego necesita más jugadores.
denied-league-member = Ya estás en esta liga.
denied-league-asked = Ya pediste entrar. Te responderá alguien que administra la liga.
denied-league-barred = Quienes administran esta liga no te dejaron entrar.
denied-league-role = Esta liga es para quienes tienen cierto rol, y tú no lo tienes.
denied-league-not-asked = Esa persona no pidió entrar en esta liga.
denied-not-league-member = Eso solo lo pueden hacer quienes están en la liga.
denied-not-league-admin = Eso solo lo puede hacer quien administra la liga.
denied-league-computers = En una mesa de liga o de torneo solo juegan personas.
denied-league-fixed = En una mesa de liga o de torneo se juega con sus reglas.
denied-league-end = Una mesa de liga o de torneo solo la cierra sin resultado quien la administra.
denied-ladder-by-challenge = En una escalera se juega por desafíos.
denied-challenge-self = No te puedes desafiar.
denied-challenge-computer = Solo se puede desafiar a personas.
denied-challenge-stranger = Esa persona no está en esta liga.
denied-challenge-open = Ya hay un desafío abierto entre ustedes.
denied-challenges-full = Tienes { $count } desafíos abiertos. Espera una respuesta o retira alguno.
denied-challenge-again = Tu último desafío a esa persona quedó en nada. Puedes volver a desafiarla { $when }.
denied-declines-spent = Esta temporada ya rechazaste { $count } { $count ->
    [one] desafío
   *[other] desafíos
}, lo que permite esta liga. Acepta este o deja que venza.
denied-already-member = { $name } ya está en esta liga.
denied-league-playing = Estás en plena partida de esta liga. Termínala o déjala primero.
denied-settings-changed = Alguien cambió estos ajustes entretanto. Así están ahora; de lo tuyo no se cambió nada.
denied-no-profile = { $name } todavía no jugó en ninguna liga de este servidor.
denied-no-plan = No hay ninguna temporada planeada.
denied-challenge-below = Esa persona está por debajo de ti. Desafía a alguien de más arriba.
denied-challenge-reach = Puedes desafiar como máximo a { $reach } { $reach ->
    [one] puesto
   *[other] puestos
} por encima del tuyo.
denied-challenge-gone = Este desafío ya no está abierto.
denied-challenge-partners = En esta liga se juega por parejas: di quién es tu pareja y quién la de tu rival.
denied-challenge-alone = En esta liga se juega sin pareja.
denied-challenge-twice = Juegan cuatro personas distintas.
denied-not-your-challenge = No te toca a ti responder a este desafío.
denied-pair-cap = Dos personas pueden jugar entre sí { $cap } { $cap ->
    [one] partida puntuable
   *[other] partidas puntuables
} al día. Vuelve mañana.
denied-no-season = Esta liga no tiene temporada { $number }.
denied-season-ends-first = Una temporada tiene que acabar después de empezar.
denied-season-past = Ese momento ya pasó.
denied-no-result = Esta liga no tiene el resultado { $number }.
denied-not-in-result = Esa persona no jugó en el resultado { $number }.
denied-already-void = El resultado { $number } ya está anulado.
denied-not-void = El resultado { $number } no está anulado.
denied-note-length = Una nota tiene como máximo { $most } caracteres.
denied-privacy-seated = Tienes lugar en una mesa abierta. Déjalo antes.
denied-which-league = Este servidor tiene varias ligas: { $names }. Di cuál.
denied-no-standing = Todavía no tienes puesto en esta clasificación.
denied-same-player = Elige a dos personas distintas.
denied-challenge-of-two = Este juego necesita más de dos jugadores: abre una mesa con /liga jugar.
denied-league-again = Las partidas de liga se acuerdan con /liga jugar o /liga desafiar.
denied-no-date = Escribe una fecha como 2027-01-31, o con hora como 2027-01-31 18:00. Se lee con el reloj de la liga (UTC, si sus ajustes no dicen otra cosa).
denied-no-number = Escribe un número entero y elige un rol.
denied-too-large = Es más de lo que Discord me deja enviar. Pide una sola temporada, o pregunta a quien lleva este bot.

## Qué es una liga

league-kind-rating = nivel
league-kind-points = puntos
league-kind-ladder = escalera
league-about-rating = el nivel sube y baja con cada partida
league-about-points = se suman los puntos de cada partida
league-about-ladder = ganar a alguien de más arriba te da su puesto
league-about-rules = Reglas, fijas para siempre: { $rules } (marca { $mark })
league-about-usual = las de siempre
league-about-season = Una temporada: { $length }
league-about-joining-all = Puede entrar todo el mundo.
league-about-joining-role = Puede entrar quien tenga el rol { $role }.
league-about-joining-approval = A quien pide entrar lo admite alguien que administra la liga.
league-about-cap = Entre las mismas dos personas cuentan { $count } { $count ->
    [one] partida
   *[other] partidas
} al día.
league-about-reach = Se desafía hasta { $count } { $count ->
    [one] puesto
   *[other] puestos
} más arriba.
league-about-no-answer-forfeit = Un desafío sin respuesta en { $hours } horas cuenta como perdido.
league-about-no-answer-swap = Un desafío sin respuesta en { $hours } horas cuesta el puesto.
league-about-walkovers = De los desafíos de alguien que nadie responde { $count ->
    [one] cuenta { $count }
   *[other] cuentan { $count }
} por temporada.
league-about-declines = Se { $count ->
    [one] puede rechazar { $count } desafío
   *[other] pueden rechazar { $count } desafíos
} por temporada.
league-about-least = Quien gana una temporada jugó en ella al menos { $count } partidas.
league-about-leaving = Quien deja una partida la pierde; a los demás no les perjudica.
league-days = { $count } días
league-by-hand = hasta que la acabe quien administra
league-join = Entrar en la liga

## Una liga nueva

league-form = Una liga nueva
league-form-name = Nombre
league-form-name-help = Hasta 60 caracteres de texto sencillo
league-form-clock = Tiempo por turno
league-form-clock-help = Con un día o más se juega por correspondencia
league-form-season = Duración de una temporada
league-form-season-help = La siguiente empieza sola
league-form-joining = Quién puede entrar
league-form-joining-help = Se puede cambiar después
league-form-role = Rol
league-form-role-help = Solo si entra quien tiene un rol
league-joining-all = todo el mundo
league-joining-role = quien tenga un rol
league-joining-approval = a quien se admita

## Miembros

league-joined = Estás en **{ $league }**. Juega con /liga jugar o /liga desafiar.
league-asked = Pediste entrar en **{ $league }**. Te responderá quien la administra.
league-leave = Salir de la liga
league-leave-rating = ¿Salir de **{ $league }**? Tus resultados se quedan y tu nivel te espera.
league-leave-points = ¿Salir de **{ $league }**? Tus resultados se quedan y tus puntos te esperan.
league-leave-ladder = ¿Salir de **{ $league }**? Tus resultados se quedan, pero tu puesto pasa a los de abajo.
league-gone = Saliste de **{ $league }**.
league-admitted = { $name } ya está en **{ $league }**.
league-put-out = { $name } ya no está en **{ $league }**.
league-door = **{ $league }**
    { $count ->
        [0] Nadie espera para entrar.
       *[other] Esperan para entrar: { $names }
    }
league-let-in = Dejar entrar…
league-keep-out = No dejar entrar…
league-nobody = alguien que ya no está
league-member-asked = Pidió entrar.
league-member-left = Salió de la liga.
league-member-barred = Ya no está en la liga.

## Clasificación y jugadores

league-season = Temporada { $number }
league-season-open = desde { $starts }
league-season-ends = desde { $starts }, acaba { $ends }
league-season-was = { $starts } a { $ended }
league-season-planned = empieza { $starts }
league-page = página { $number } de { $count }
league-head-rating = Nivel
league-head-points = Puntos
league-head-ladder = Ganadas
league-head-games = Partidas
league-head-trend = desde ayer
league-record = { $wins }–{ $losses }
league-form-won = G
league-form-lost = P
league-streak-won = G×{ $count }
league-streak-lost = P×{ $count }
league-share = Mostrarla aquí
league-set-board = Clasificación viva en
league-standing-rating = **{ $name }** · { $value } · { $games } { $games ->
    [one] partida
   *[other] partidas
}
league-standing-points = **{ $name }** · { $value } puntos · { $games } { $games ->
    [one] partida
   *[other] partidas
}
league-standing-ladder = **{ $name }** · { $value } ganadas de { $games }
league-standings-none = Todavía no ha jugado nadie.
league-idle = sin jugar
league-provisional = ? Un nivel que todavía se está ajustando.
league-my-place = Tú: puesto { $place } con { $value }
league-first = Primera página
league-back = Atrás
league-on = Siguiente
league-mine = Mi puesto
league-course = Recorrido: { $values }
league-course-first = comienzo
league-course-last = ahora
league-player-none = Esta temporada no tiene resultados que cuenten.
league-player-carried = Nivel que viene de antes: { $value }
league-player-rating = Puesto { $place } · nivel { $value }
league-player-points = Puesto { $place } · { $value } puntos
league-player-ladder = Puesto { $place }
league-player-games = { $games } { $games ->
    [one] partida
   *[other] partidas
}, ganó { $wins } ({ $share } %)
league-player-idle = Sin jugar: ninguna partida en { $days } días. Con eso no se pierde nada.
league-player-titles = { $count ->
    [one] Campeón de la temporada { $seasons }
   *[other] Campeón de las temporadas { $seasons }
}
league-player-left = Partidas que dejó antes de acabar, de las últimas { $games }: { $count }
league-career-rating = nivel { $value }
league-career-points = { $value } puntos
league-career-ladder = puesto { $value }
league-career-streak = racha más larga: { $count } ganadas seguidas
league-career-best-rating = mejor victoria: contra { $name }, con { $value }
league-career-best-ladder = mejor victoria: contra { $name }, en el puesto { $value }
league-career-favourite = rival más frecuente: { $name } ({ $count })
league-all-results = Todos los resultados

## Resultados

league-history = Resultados
league-history-of = Resultados de { $name }
league-history-none = Todavía no se ha jugado nada.
league-newer = Más nuevos
league-older = Más antiguos
league-why = ¿Qué cambió y por qué?
league-note = Nota: { $note }
league-left = { $name } (se fue)
league-level = { $count } igualadas
league-never-met = Nunca se han enfrentado.
league-guard-void = anulado
league-guard-computers = jugaron muy pocas personas
league-guard-rules = otras reglas que las de la liga
league-guard-pair-cap = la pareja ya había jugado sus partidas del día
league-guard-walkover-cap = quien desafió ya tuvo los desafíos sin respuesta que cuentan por temporada
league-guard-not-placed = alguien no estaba en la escalera
league-result = **{ $league }**, resultado n.º { $number }
league-card-number = resultado n.º { $number }
league-card-won = Ganó { $winners }: { $how }.
league-card-plain = Ganó { $winners }.
league-card-forfeit = Ganó { $winners }: { $leavers } dejó la partida.
league-card-left = { $leavers } había dejado la partida.
league-card-walkover = { $leavers } no respondió al desafío de { $winners }, que cuenta como perdido.
league-card-swap = { $leavers } no respondió al desafío de { $winners } y perdió el puesto.
league-card-rating = Nivel
league-card-points = Puntos
league-card-ladder = Puesto
league-card-change = cambio
league-card-before = antes: { $before }
league-card-same = sin cambios
league-card-leaver = se fue
league-card-explain = Explicar
league-card-rematch = Revancha
league-not-counted = No cuenta: { $why }.
league-change = { $name }: { $before } → **{ $after }** ({ $change })
league-change-place = { $name }: puesto { $before } → **{ $after }**
league-change-same = { $name }: sigue en el puesto { $after }
league-change-none = { $name }: sin cambios
league-explain = Resultado n.º { $number } de { $league }
league-result-match = Una partida, { $when }.
league-result-walkover = Un desafío sin respuesta cuenta como perdido, { $when }.
league-result-swap = Un desafío sin respuesta costó el puesto, { $when }.
league-explain-skill = destreza { $before } → { $after }, duda { $doubt } → { $doubt_after }
league-explain-chance = posibilidad de ganar antes de la partida: { $percent } %
league-explain-settled = en la mesa se liquidó con { $points }
league-explain-rating = -# Se muestra 1000 + 40 × (destreza − 3 × duda): lo que alguien vale casi con seguridad. Una victoria esperada mueve poco, una sorpresa mueve mucho, y cada partida baja la duda. Calculado con OpenSkill.
league-explain-points = -# La clasificación es la suma de lo que se liquidó en cada partida según las reglas del juego.
league-explain-ladder = -# Quien gana a alguien de más arriba toma su puesto; los de en medio bajan uno.

## Jugar

league-lobby = solo miembros · las reglas, el reloj y la ayuda son los de la liga
league-capped = { $one } y { $other } ya jugaron sus partidas del día: lo que se juegue aquí no cuenta para nadie.
league-paired = { $mentions } Empieza su partida en **{ $league }**.
league-ready-asked = { $mention } Hay rival para ti en **{ $league }**. ¿Sigues ahí? Empieza cuando lo digas, { $until } como muy tarde.
league-ready = Aquí estoy
league-queue-silent = { $mention } No respondiste, y ya no esperas en **{ $league }**.
league-queue-over = { $mention } Nadie vino a jugar en **{ $league }**, y ya no esperas. Vuelve a pedirlo cuando quieras.
league-waiting = Esperas a alguien de tu nivel en **{ $league }**. La partida empieza sola en este canal; cuanto más esperes, más amplia es la búsqueda. Tras { $minutes } minutos dejas de esperar.
league-stop = Dejar de esperar
league-stopped = Ya no esperas en **{ $league }**.
league-matched = Tu partida de **{ $league }** ha empezado, en { $place }.
league-not-waiting = No estabas esperando en **{ $league }**.
league-challenge-open = { $one } desafía a { $other }.
league-challenge-accepted = **{ $other }** aceptó el desafío de **{ $one }**.
league-challenge-declined = **{ $other }** rechazó el desafío de **{ $one }**.
league-challenge-withdrawn = **{ $one }** retiró su desafío a **{ $other }**.
league-challenge-expired = **{ $other }** no respondió a tiempo al desafío de **{ $one }**.
league-challenge-pair-open = { $one } desafían a { $other }. La partida empieza cuando hayan aceptado los cuatro.
league-challenge-agreed = Ya aceptaron: { $names }
league-challenge-pair-accepted = Aceptaron los cuatro: **{ $one }** contra **{ $other }**.
league-challenge-pair-declined = El desafío de **{ $one }** a **{ $other }** fue rechazado.
league-challenge-pair-withdrawn = El desafío de **{ $one }** a **{ $other }** fue retirado.
league-challenge-pair-expired = El desafío de **{ $one }** a **{ $other }** venció: no aceptaron los cuatro.
league-accept = Aceptar
league-decline = Rechazar
league-withdraw = Retirar
league-unanswered-nothing = Vence { $expires }.
league-unanswered-forfeit = Vence { $expires }; sin respuesta cuenta como perdido.
league-unanswered-swap = Vence { $expires }; sin respuesta cuesta el puesto.
league-stakes = { $name } tiene { $now }: { $won } si gana, { $lost } si pierde
league-stakes-place = En juego: el puesto { $place }
league-letter = No puedo escribir en { $place }, por eso te llega directamente.
league-unreached = No hay forma de avisar a **{ $name }** de tu desafío en **{ $league }**: no puedo escribir en { $place } y no acepta mis mensajes directos. Díselo tú si puedes; el desafío vence { $expires }.
league-reminder = { $mention } Tienes un desafío en **{ $league }**, vence { $expires }.
league-forfeit-sure = Esta partida cuenta en una liga. Quien la deja queda último y así se le puntúa; los demás siguen jugando, y de dos gana el otro al momento. ¿Dejarla de todos modos?
league-forfeit = Dejarla y perder

## Temporadas

league-season-over = La temporada { $number } ha terminado.
league-champions = { $count ->
    [one] Campeón: **{ $names }**
   *[other] Campeones: **{ $names }**
}
league-won = la ganó { $names }
league-season-begins = Ahora: { $season }.
league-close = Terminar la temporada ahora
league-close-sure = ¿Terminar ahora la temporada { $number } de **{ $league }**? Pasa al archivo y la siguiente empieza al momento.
league-plan = Planear la siguiente temporada
league-unplan = Dejar el plan de la temporada { $number }
league-form-plan = La siguiente temporada
league-form-starts = Empieza
league-form-starts-help = { $zone }, como 2027-01-31 o 2027-01-31 18:00
league-form-ends = Acaba
league-form-ends-help = { $zone }, como 2027-01-31 18:00; nada: a mano
league-exported = Los archivos de **{ $league }**. Dicen lo que puede ver todo el mundo en la liga.

## Lo que decide quien administra

league-renamed = **{ $before }** se llama ahora **{ $after }**.
league-voided = El resultado n.º { $number } está anulado: { $order }. La clasificación se cuenta de nuevo.
league-restored = El resultado n.º { $number } vuelve a contar: { $order }. La clasificación se cuenta de nuevo.
league-annotated = El resultado n.º { $number } tiene ahora una nota: { $order }
league-audit = Lo que hizo quien administra
league-audit-none = Nada todavía.
league-act-create = fundó la liga.
league-act-rename = cambió el nombre de la liga de { $before } a { $after }.
league-act-settings = cambió «{ $setting }» de { $before } a { $after }.
league-act-approve = dejó entrar a { $user }.
league-act-bar = no dejó entrar a { $user }.
league-act-void = anuló el resultado n.º { $result }: { $reason }
league-act-restore = restauró el resultado n.º { $result }: { $reason }
league-act-annotate = escribió junto al resultado n.º { $result }: { $note }
league-act-season-plan = planeó la temporada { $number } de { $starts } a { $ends }.
league-act-season-end = fijó el final de la temporada { $number }: { $ends }.
league-act-season-unplan = dejó el plan de la temporada { $number }.
league-act-season-close = terminó la temporada { $number }.
league-act-end = cerró la mesa { $table } sin resultado.
league-act-release = sacó a { $user } de la mesa { $table }; esa partida queda perdida.
league-settings-play = **Juego:** reloj y límites. Lo que se elija vale desde la próxima partida.
league-settings-play-short = Juego
league-settings-challenges = **Desafíos:** cuánto duran, cuántos puede haber y qué pasa si nadie responde. Vale para los que se hagan desde ahora.
league-settings-challenges-short = Desafíos
league-settings-people = **Temporadas y gente:** cuánto dura una temporada, quién puede entrar, quién administra la liga.
league-settings-people-short = Temporadas y gente
league-settings-news = **Avisos:** dónde publica la liga, y roles por puesto o nivel. Vacía un menú para ninguno.
league-settings-news-short = Avisos
league-set-clock = Tiempo por turno
league-set-pair_cap = Partidas al día de dos
league-set-challenge_hours = Horas para responder
league-set-no_answer = Sin respuesta
league-set-reach = Desafíos hasta tan arriba
league-set-open_challenges = Desafíos abiertos de alguien
league-set-declines = Rechazos por temporada
league-set-walkovers = Sin respuesta que cuentan
league-set-least_games = Partidas para ser campeón
league-set-queue_minutes = Minutos de espera por alguien
league-set-forfeit = Quien se va paga además
league-set-idle_days = Sin jugar tras días
league-set-season_days = Una temporada
league-set-reset = Temporada nueva
league-set-joining = Quién puede entrar
league-set-role_id = Rol que puede entrar
league-set-admin_role_id = Rol que administra la liga
league-set-announcements = Canal para anuncios
league-set-results_channel = Canal para resultados
league-set-digest = Resumen semanal
league-set-rank_roles = Roles por puesto o nivel
league-reset-keep = los niveles se quedan
league-reset-soft = los niveles vuelven a medias
league-reset-fresh = los niveles empiezan de cero
league-no-answer-nothing = no cuenta para nada
league-no-answer-forfeit = cuenta como partida perdida
league-no-answer-swap = cuesta el puesto
league-yes = sí
league-no = no
league-no-limit = sin límite
league-none = ninguno
league-rank = Añadir un rol
league-unrank = Quitar un rol…
league-rank-rating = desde un nivel de { $at }: { $role }
league-rank-points = desde { $at } puntos: { $role }
league-rank-ladder = hasta el puesto { $at }: { $role }
league-form-ranks = Un rol por puesto o nivel
league-form-at-rating = Desde un nivel de
league-form-at-rating-help = Un número entero, como 1200
league-form-at-points = Desde puntos
league-form-at-points-help = Un número entero, como 500
league-form-at-ladder = Hasta el puesto
league-form-at-ladder-help = Un número entero, como 3
league-form-rank = Rol
league-form-rank-help = Mi propio rol tiene que estar por encima, y necesito permiso para gestionar roles
league-roles-forbidden = No puedo dar los roles de esta liga: necesito permiso para gestionar roles, y mi propio rol tiene que estar por encima.
league-digest = La semana en { $league }
league-digest-played = Se { $count ->
    [one] jugó { $count } partida
   *[other] jugaron { $count } partidas
}.
league-digest-unplayed = { $count ->
    [one] Quedó { $count } desafío
   *[other] Quedaron { $count } desafíos
} sin respuesta.
league-digest-busiest = Quien más jugó: **{ $name }**, con { $count }.
league-digest-riser = Quien más subió: **{ $name }** ({ $by }).

## Privacidad

privacy-file = Todo lo que se guarda sobre ti. Solo lo ves tú.
privacy-sure = ¿Borrar lo que se guarda sobre ti? Sales de todas las ligas; tus ajustes desaparecen; los resultados se quedan, porque son también de otros, pero sin tu nombre. No se puede deshacer.
privacy-delete = Borrarlo
privacy-deleted = Está borrado.
privacy-unread =
    { $count ->
        [one] También tenías lugar en una mesa que por ahora no se puede leer. Tampoco allí queda nada de ti.
       *[other] También tenías lugar en { $count } mesas que por ahora no se pueden leer. Tampoco allí queda nada de ti.
    }
privacy-nobody = alguien que ya no está

# Lo que ordena quien administra

league-members = Miembros de { $league } ({ $count })
league-members-beside = Pidieron entrar: { $asked } · fuera: { $barred }
league-member-suspended = en suspensión hasta { $when }
league-suspended = { $name } no juega hasta { $when }.
league-lifted = { $name } vuelve a jugar.
league-challenges = Desafíos abiertos en { $league } ({ $count })
league-cancel-challenge = Anular un desafío
league-entered = El resultado n.º { $number } está anotado: { $order }
league-archive = Archivarla
league-archive-sure = **{ $league } se archiva: nadie entra ni juega en ella, los desafíos abiertos se anulan y la temporada se detiene. Todo se puede seguir leyendo, y la liga puede volver. ¿Seguir?**
league-archived-is = { $league } está en el archivo.
league-archived = { $league } está ahora en el archivo.
league-revive = Recuperarla
league-revived = { $league } ha vuelto.
league-delete = Borrarla para siempre
league-delete-sure = **Se borran { $league } y todos sus resultados, clasificaciones y temporadas. No hay vuelta atrás. Antes puedes guardarla con /liga exportar. ¿Seguir?**
league-deleted = { $league } está borrada.
league-all-time = todas las temporadas
league-titles = { $count ->
    [0] –
    [one] un título
   *[other] { $count } títulos
}
league-all-time-line = { $wins } de { $games } ganadas · temporadas: { $seasons }
league-head-titles = Títulos
league-act-suspend = suspendió a { $user } hasta { $ends }: { $reason }
league-act-lift = dejó jugar de nuevo a { $user }: { $reason }
league-act-enter = anotó el resultado n.º { $result }: { $reason }
league-act-cancel-challenge = anuló un desafío de { $user }
league-act-archive = archivó la liga
league-act-revive = recuperó la liga
denied-league-suspended = Esa persona está en suspensión y vuelve a jugar { $when }.
denied-not-suspended = Nadie ha suspendido a esa persona.
denied-league-archived = Esa liga está en el archivo: nadie entra ni juega en ella.
denied-league-not-archived = Esa liga no está en el archivo. Solo lo archivado se recupera o se borra.

# Anuarios

league-yearbook = Anuario
league-yearbook-courses = La trayectoria de los cinco primeros
league-yearbook-standings = Tabla final
league-yearbook-files = Todos los resultados en archivos
league-award-faithful = Constancia: **{ $names }**, { $value } partidas
league-award-streak = Mejor racha: **{ $names }**, { $value } victorias
league-award-comeback = Mayor remontada: **{ $names }**, { $value } desde su punto más bajo

# Deberes, títulos, vacaciones y lo que se mueve a mano

denied-challenge-cooldown = Ustedes dos jugaron hace poco. Puedes volver a desafiar a esa persona { $when }.
denied-on-holiday = Esa persona está de vacaciones y vuelve a jugar { $when }. Quien regresa antes lo dice con /liga vacaciones.
denied-holidays-spent = { $count ->
    [0] Esta temporada ya no te quedan días de vacaciones.
    [one] Esta temporada te queda un día de vacaciones.
   *[other] Esta temporada te quedan { $count } días de vacaciones.
}
denied-holiday-challenged = Tienes un desafío abierto. Respóndelo o retíralo primero.
denied-not-on-holiday = No estás de vacaciones.
denied-move-place = En una escalera se mueve a alguien a un puesto: di a cuál.
denied-move-points = Aquí se suman puntos: di cuántos gana o pierde.
denied-move-rating = El nivel sale solo de los resultados. Anota, corrige o anula un resultado.
league-holiday = Estás de vacaciones en **{ $league }** hasta { $when }: nadie puede desafiarte. Con 0 días vuelves al momento.
league-holiday-over = Ya estás de vuelta en **{ $league }**.
league-member-away = de vacaciones hasta { $when }
league-moved-place = { $name } al puesto { $place }
league-moved-points = { $name }: { $points } puntos
league-result-move = Movimiento de quien administra, { $when }.
league-guard-playoff = se jugó por el título de una temporada terminada, y solo decide eso
league-act-move = movió a { $user } a mano (n.º { $result }): { $reason }
league-about-holidays = Se puede estar de vacaciones { $count } días por temporada: nadie desafía a quien lo está.
league-about-cooldown = Las mismas dos personas vuelven a jugar a las { $hours } horas como muy pronto.
league-about-drop = Quien pasa { $count } días sin jugar sale de la escalera, menos quien va primero.
league-about-title-ties = Si hay empate, la temporada se decide por los duelos directos, luego por victorias y luego por menos partidas.
league-about-title-level = Si dos siguen empatados en duelos directos, victorias y partidas, juegan por el título.
league-about-title-playoff = Los dos primeros de una temporada juegan por el título.
league-settings-duties = **Deberes:** lo que se pide además de jugar bien.
league-settings-duties-short = Deberes
league-set-title = El título
league-set-cooldown_hours = Horas hasta que los mismos dos repiten
league-set-holiday_days = Días de vacaciones por temporada
league-set-drop_days = Sale de la escalera tras días sin jugar
league-set-digest_day = Día del resumen
league-set-zone = Reloj de la liga
league-title-shared = se comparte en caso de empate
league-title-ties = deciden los desempates
league-title-level = si dos empatan, juegan por él
league-title-playoff = los dos primeros juegan por él
league-never = nunca
league-day-any = una semana después del anterior
league-day-0 = lunes
league-day-1 = martes
league-day-2 = miércoles
league-day-3 = jueves
league-day-4 = viernes
league-day-5 = sábado
league-day-6 = domingo
league-end = Fijar el final
league-form-end = El final de la temporada
league-playoff-called = **{ $names }** juegan por el título; la mesa se abre aquí sola.
league-playoff-over = El título de la temporada { $number } está decidido.
league-playoff-open = { $names } juegan por el título
league-paired-title = { $mentions } Empieza su partida por el título de la temporada { $number } de **{ $league }**.
league-wants-in = **{ $name }** pide entrar en **{ $league }**.
league-let-go = Llevas { $days } días sin jugar en **{ $league }** y ya no estás en su escalera. Vuelve a entrar cuando quieras.
league-let-go-idle = **{ $name }** lleva { $days } días sin jugar y ya no está en la escalera.
league-let-go-gone = **{ $name }** ya no está en este servidor ni en la escalera.
league-channel-dead = **{ $league }** ya no puede publicar en { $place }: el canal no existe o no puedo escribir en él. Elige otro con /liga ajustes.
league-career-ending = así gana más rondas: { $how } ({ $count })
league-award-perfect = Más rondas perfectas ({ $ending }): **{ $names }**, { $value }
league-voided-letter = El resultado n.º { $number } de **{ $league }** está anulado.
league-restored-letter = El resultado n.º { $number } de **{ $league }** vuelve a contar.
league-annotated-letter = El resultado n.º { $number } de **{ $league }** tiene ahora una nota: la muestra /liga explicar.
