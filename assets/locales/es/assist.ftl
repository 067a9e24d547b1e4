# Cómo ayuda una mesa: lo que acuerda, las fichas a mano, las pistas, los momentos de una partida y quienes miran.

## Lo que acuerda una mesa

options-assist = Ayuda
lobby-assist = Ayuda: { $assist }
assist-off = ninguna
assist-off-help = A nadie se le dice qué jugar; las fichas se colocan a mano o como texto.
assist-place = hace lugar para mis fichas
assist-place-help = Elige fichas de tu soporte y la mesa se reordena para que quepan.
assist-hint = pistas
assist-hint-help = A quien pregunta se le dice qué haría quien juega bien y por qué.
denied-no-help = Esta mesa acordó menos ayuda que esa.
denied-no-advice = No se me ocurrió nada a tiempo. Pregúntame otra vez en un momento.
denied-too-often = Van { $most } en { $minutes } minutos, y no puedo hacer más para una sola persona. Pídelo otra vez { $again }.
denied-not-over = La partida todavía no ha terminado.

## Las fichas a mano

panel-tiles-alone = **Te toca:** ordena las fichas a mano o como texto, o toma una.
panel-after = **Así quedaría la mesa**, con lo que se mueve señalado.
panel-draft = **Tu borrador.** Los demás lo ven cuando termines tu turno.
hand-intro = **A mano.** Elige fichas de tu soporte o de una combinación y di adónde van. Solo tú lo ves hasta que termines tu turno.
hand-picked = Elegidas: **{ $tiles }**
hand-stands = Todas las combinaciones están bien: puedes terminar tu turno.
hand-from = Elegir de…
hand-tiles = Fichas que eliges
hand-to = Poner las elegidas…
hand-rack = { $count ->
    [one] Mi soporte: una ficha
   *[other] Mi soporte: { $count } fichas
}
hand-new = en una combinación nueva
hand-back = otra vez en mi soporte
hand-whole = Elegir la combinación entera
hand-afresh = Empezar de nuevo

## Las pistas y los momentos de una partida

panel-hint = Pista
hint-thinking = 💡 Déjame pensar…
hint-best = 💡 **{ $action }.** { $reason }
hint-other = -# En segundo lugar: { $action }. { $reason }
act-place-tiles = Colocar { $tiles }
table-report = Informe
report-title = Informe
report-making = La máquina difícil lee la partida: { $share } % { $when }
report-look = Mirar de nuevo
report-kept = { $name } conservó el **{ $share } %** de lo que había por ganar y regaló { $lost } puntos en { $turns } turnos.
report-none = { $name } no tuvo nada que decidir.
report-luck = **{ $name }** acabó con { $end } puntos frente al promedio de los demás: juego { $play }, suerte de las cartas { $luck }.
report-how = Según las cuentas de la máquina difícil, turno por turno entero: 100 % es lo que ella elegiría, 0 % es elegir a ciegas. La suerte es lo que el juego no explica.
report-ahead = puntos de ventaja
report-first = Primer reparto
report-last = El final
moments = **Los momentos que te importaron**
moments-none = Ninguna decisión tuya cambió gran cosa: jugaste como lo haría quien juega bien.
moment-better = - Ronda { $number }: elegiste **{ $taken }**. Mejor: **{ $better }**. { $reason }
moment-good = - Ronda { $number }: elegiste **{ $taken }**, y era lo mejor. { $reason }
moments-shared = **Los momentos que le importaron a { $name }**
moments-shared-none = Ninguna decisión de { $name } cambió gran cosa: así juega quien juega bien.
moment-shared-better = - Ronda { $number }: { $name } eligió **{ $taken }**. Mejor: **{ $better }**. { $reason }
moment-shared-good = - Ronda { $number }: { $name } eligió **{ $taken }**, y era lo mejor. { $reason }
moment-said = «{ $reason }»
moment-replay = Verlo paso a paso

## Quienes miran

table-watch = Mirar
watch-intro = Estás mirando. Esto sigue la mesa mientras esté abierto.
watch-over = La partida ya terminó.
