# Para quienes administran un servidor: sus mesas, el cierre de una, un jugador liberado.

admin-tables = **Mesas abiertas de este servidor,** primero las que llevan más tiempo quietas:
admin-tables-none = No hay ninguna mesa abierta en este servidor.
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
admin-forfeited = - mesa { $number } ({ $game }): una partida de liga, que así han perdido

denied-not-manager = Eso solo lo puede hacer quien administra el servidor.
denied-no-open-table = Ninguna mesa abierta de este servidor tiene el número { $number }.
denied-seated-nowhere = { $name } no está en ninguna mesa abierta de este servidor.
