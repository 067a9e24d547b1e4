# Los problemas del día: la pregunta, qué es lo mejor y por qué, y la calificación que resulta.

puzzle-title = Problema { $number } de { $count }
puzzle-question = **¿Qué tirarías?** Cuenta tu primera respuesta.
puzzle-from-people = De una partida de { $count } que ya terminó.
puzzle-from-computers = De una partida de { $count } máquinas.
puzzle-rating = Calificación del problema: { $rating }
puzzle-you = Tú
puzzle-player = Jugador { $number }
puzzle-right = **Correcto: { $card }.**
puzzle-wrong = Tiras { $own }. **Lo mejor es { $card }.**
puzzle-margin = Según las cuentas de la máquina difícil vale { $points } puntos más que cualquier otra cosa, y va por delante en cada una de { $count } cuentas.
puzzle-rated = Tu calificación: **{ $rating }** ({ $change })
puzzle-provisional = Es provisional en tus primeras respuestas y se mueve mucho.
puzzle-number = Problema { $number }
puzzle-next-day = Los tres siguientes llegan { $when }.
puzzle-making = La máquina difícil busca las posiciones de hoy; empezó { $when }.
puzzle-look = Mirar de nuevo
denied-no-puzzle = Hoy no se encontró una posición en la que una carta sea claramente la mejor. Inténtalo más tarde.
