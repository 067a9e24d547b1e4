# Planear el turno mientras juegan los demás.

panel-plan = Planear
plan-title = **Planea tu turno**
plan-about = Solo tú ves esto. Se guarda según eliges, se juega cuando te toca, tras una pausa como la de cualquiera, y se acaba con la ronda. Las reglas lo juzgan entonces; a la primera sorpresa se detiene, y el turno es tuyo.
plan-line = Turno { $number }: { $said }
plan-empty = nada planeado
plan-take = Tomar el descarte si es uno de estos; si no, sacar del mazo
plan-throw = Después descartar…
plan-place = Colocar estas fichas si caben; si no, sacar una
plan-out-on = Cerrar o irme si puedo: sí
plan-out-off = Cerrar o irme si puedo: no
plan-earlier = El turno anterior
plan-later = El turno siguiente
plan-drop = Dejar el plan
plan-dropped = El plan queda sin efecto. Tu turno es tuyo.
plan-says-take = tomar el descarte si es uno de { $cards }; si no, sacar
plan-says-draw = sacar
plan-says-out = terminar la ronda si puedes
plan-says-throw = descartar { $cards }
plan-says-place = colocar { $cards } si caben; si no, sacar
plan-waits = 📋 Planeado: { $plan }.
plan-played = 📋 Se jugó tu plan: { $done }.
plan-stopped = 📋 Tu plan se detuvo. Hecho: { $done }. { $why }
plan-nothing = nada
plan-wanted = Quería: { $action }.
plan-surprise = Pasó algo para lo que no tenía respuesta.
denied-plan-turn = Un turno se planea mientras juegan los demás, y se cambia hasta que se juega.
