# Cómo ayuda una mesa: lo que acuerda, las fichas a mano, las pistas, los momentos de una partida y quienes miran.

## Lo que acuerda una mesa

options-assist = Ayuda
lobby-assist = Ayuda: { $assist }
assist-off = ninguna
assist-off-help = A nadie se le dice qué jugar; las fichas se colocan a mano o como texto.
assist-place = hace sitio para mis fichas
assist-place-help = Elige fichas de tu soporte y la mesa se reordena para que quepan.
assist-hint = pistas
assist-hint-help = A quien pregunta se le dice qué haría un buen jugador y por qué.
