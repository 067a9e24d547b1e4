# El reparto del día: su página, en qué quedó un intento y lo que se cuenta cuando el día ha terminado.

daily-title = Reparto del día · { $day }
daily-over = El reparto del { $day }
daily-how = Una ronda, las mismas cartas para todos, contra la misma máquina con las mismas posibilidades. **Un intento cuenta.** Después puedes practicar cuanto quieras.
daily-play = Jugar
daily-go-on = Seguir
daily-going = Tu intento está en marcha.
daily-given-up = Tu intento acabó sin puntuación.
daily-score = Tu puntuación: **{ $score }**
daily-practised = Práctica: **{ $score }**. No cuenta.
daily-place = Puesto { $place } de { $count } en este servidor
daily-streak = { $count ->
    [one] 1 día seguido
   *[other] { $count } días seguidos
}
daily-longest = Tu racha más larga: { $count ->
    [one] 1 día
   *[other] { $count } días
}
daily-ends = El próximo reparto llega { $when }.
daily-ranking = En este servidor
daily-ranking-none = Nadie lo ha terminado todavía.
daily-practise = Practicar
daily-share = Compartir puntuación
daily-page = Reparto del día
daily-before = El día anterior
daily-puzzles = Problemas
daily-shared = **{ $name }**: **{ $score }**
daily-too = Jugarlo también
daily-best-hand = La mejor línea llegó a **{ $score }**. La jugó una de { $tries ->
    [one] 1 persona que terminó.
   *[other] { $tries } personas que terminaron.
}
daily-best-computer = La mejor línea llegó a **{ $score }**. La encontró la máquina difícil; { $tries ->
    [0] nadie terminó ese día.
    [one] terminó 1 persona.
   *[other] terminaron { $tries } personas.
}
daily-line = Verla paso a paso
daily-player = Mejor línea
daily-seal = La semilla era `{ $seed }`. Su SHA-256 es el sello que mostró cada intento: `{ $commitment }`.
month = { $month ->
    [1] enero
    [2] febrero
    [3] marzo
    [4] abril
    [5] mayo
    [6] junio
    [7] julio
    [8] agosto
    [9] septiembre
    [10] octubre
    [11] noviembre
   *[12] diciembre
}
weekdays = Lu Ma Mi Ju Vi Sá Do
denied-day-not-over = El reparto del día queda cerrado hasta que termine su día (UTC): otros aún no lo han jugado.
denied-day-first = Primero va tu intento que cuenta. Después puedes practicar.
denied-day-tried = Ya tuviste tu intento de este reparto. Lo que resultó se borró con tus datos, y nadie tiene un segundo.
denied-day-updated = La máquina se actualizó a lo largo de este día, así que su reparto ya no cuenta: nadie debe tener otras posibilidades. Puedes practicarlo igualmente.
denied-no-score = No tienes puntuación de ese día.
denied-no-day-before = Ese día no hubo reparto: nadie lo pidió.
