# Para quienes administran un servidor: sus mesas, el cierre de una, un jugador liberado.

admin-tables-server = **Mesas abiertas de este servidor,** primero las que llevan más tiempo quietas:
admin-tables-everywhere = **Mesas abiertas de todos los servidores,** primero las que llevan más tiempo quietas:
admin-tables-none-server = No hay ninguna mesa abierta en este servidor.
admin-tables-none-everywhere = No hay ninguna mesa abierta en ninguna parte.
admin-tables-none-such = No hay ninguna mesa abierta así.
admin-page = Página { $page } de { $pages }
admin-back = Atrás
admin-on = Adelante
admin-status-lobby = En la sala, abierta { $opened }, último cambio { $changed }.
admin-status-playing = En juego, abierta { $opened }, último cambio { $changed }.
admin-waits = Espera a { $names }.
admin-unreadable = Ya no se puede leer: hay que cerrarla.
admin-damaged = Está dañada en el disco: quien lleva este bot puede restaurar una copia, o puedes cerrarla.
admin-sure = ¿Cerrar la mesa **{ $number }**, { $game }, con { $names }? Termina sin resultado.
admin-end = Cerrar la mesa { $number }
admin-ended = La mesa { $number } está cerrada.
admin-released = { $name } queda libre:
admin-stood-up = - Mesa { $number }, { $game }: ya no está en la sala.
admin-replaced = - Mesa { $number }, { $game }: ahora juega una máquina en su lugar.
admin-left-alone = - Mesa { $number }, { $game }: ahí no jugaba nadie más, así que terminó.
admin-unread = - Mesa { $number }, { $game }: ya no se puede leer; hay que cerrarla.
admin-forfeited = - mesa { $number } ({ $game }): una partida de liga, que así han perdido

denied-not-manager = Eso solo lo puede hacer quien administra el servidor.
denied-no-open-table = Ninguna mesa abierta de este servidor tiene el número { $number }.
denied-seated-nowhere = { $name } no está en ninguna mesa abierta de este servidor.

## Lo que ve y dice quien tiene el bot

health-awake = **Pozo { $version }**, despierto desde { $since }
health-shards = { $count ->
    [one] Discord: un fragmento, { $shards }
   *[other] Discord: { $count } fragmentos, { $shards }
}
health-shard = { $shard }: { $latency } ms
health-latency = Discord responde en { $latency } ms.
health-here = { $count ->
    [0] Aquí no hay ninguna mesa abierta.
    [one] Aquí hay una mesa abierta.
   *[other] Aquí hay { $count } mesas abiertas.
}
health-tables = Mesas: { $playing } en juego, { $lobby } en la sala, { $memory } en memoria
health-database = Base de datos: { $where }, esquema { $schema }
health-file = SQLite, { $size } MB
health-backups = { $hours ->
    [0] Copias: { $count }, la última { $newest }; no se hacen solas
    [one] Copias: { $count }, la última { $newest }; una cada hora
   *[other] Copias: { $count }, la última { $newest }; una cada { $hours } horas
}
health-disk = Disco: { $free } MB libres
health-hour = En la última hora: incidentes { $incidents }, llamadas que Discord aplazó { $limited }
health-fine = Nada requiere tus manos.
health-ms = { $ms } ms
health-chart = La última hora
health-chart-moves = Jugadas
health-chart-answers = El 95 % de las respuestas en
health-chart-tables = Mesas abiertas
health-chart-then = hace una hora
health-chart-now = ahora

trouble-disk = El disco está casi lleno: quedan { $word } MB. Sin espacio nadie puede jugar: hay que liberar algo.
trouble-disk-over = Vuelve a haber espacio en el disco.
trouble-backups = Desde hace horas no sale ninguna copia buena. El registro dice por qué; hay que ver que haya espacio y que se pueda escribir en la carpeta.
trouble-backups-over = Las copias vuelven a hacerse.
trouble-store = { $word ->
    [disk-full] No se puede guardar nada y nadie puede jugar: el disco está lleno. Hay que liberar espacio.
    [read-only] No se puede guardar nada y nadie puede jugar: la base de datos es de solo lectura. El bot tiene que poder escribir en ella.
    [locked] No se puede guardar nada y nadie puede jugar: otro programa se ha quedado con la base de datos. Hay que cerrarlo.
    [unreachable] No se puede guardar nada y nadie puede jugar: el servidor de la base de datos no responde. Hay que arrancarlo o ver si se llega a él.
   *[other] No se puede guardar nada y nadie puede jugar. El registro dice por qué: { $word }.
}
trouble-store-over = La base de datos se puede escribir de nuevo. El juego sigue.
trouble-damaged = Algo en la base de datos está dañado. Hay que parar el bot y revisarla con `python -m bot check`, y luego apartar mesas o restaurar una copia.
trouble-damaged-over = La base de datos vuelve a estar entera: una copia hecha después resultó buena.
trouble-lease = El proceso que atendía los shards { $word } desapareció o calló demasiado tiempo, y otro siguió en su lugar. Hay que mirar su registro y su máquina.
trouble-lease-over = Desde hace una hora ningún proceso ha perdido un shard.

announced = 📣 El bot se para { $when } por un momento. La partida sigue después, con el tiempo que quedaba.
announce-done = { $count ->
    [0] No hay ninguna mesa abierta, así que nadie se entera; si se abre una, lo dirá:
    [one] Una mesa lo dice ya:
   *[other] { $count } mesas lo dicen ya:
}
announce-not = Retirarlo
announce-taken-back = Ya no lo dice ninguna mesa.

incident-newest = **Los últimos incidentes:**
incident-none = No consta ningún incidente.
incident-when = { $when }
incident-log = El resto está en el registro, bajo `{ $number }`.

denied-not-owner = Eso solo lo puede hacer quien tiene este bot.
denied-no-incident = Ningún incidente que puedas ver tiene el número { $number }.
