# Ligas: por qué dicen que no.

denied-no-league = En este servidor no hay esa liga.
denied-league-name-length = El nombre de una liga tiene de uno a { $most } caracteres.
denied-league-name-markup = El nombre de una liga es una línea de texto sencillo, sin formato, menciones ni enlaces.
denied-league-name-taken = Este servidor ya tiene una liga con ese nombre.
denied-league-setting = Eso no vale como ajuste: { $name }.
denied-league-no-role = Di qué rol puede entrar.
denied-league-ladder-of-two = En una escalera se juega uno contra uno, y este juego necesita más jugadores.
denied-league-member = Ya estás en esta liga.
denied-league-asked = Ya has pedido entrar. Te responderá alguien que administra la liga.
denied-league-barred = Quienes administran esta liga no te han dejado entrar.
denied-league-role = Esta liga es para quienes tienen cierto rol, y tú no lo tienes.
denied-league-not-asked = Esa persona no ha pedido entrar en esta liga.
denied-not-league-member = Eso solo lo pueden hacer quienes están en la liga.
denied-not-league-admin = Eso solo lo puede hacer quien administra la liga.
denied-league-computers = En una mesa de liga solo juegan personas.
denied-league-fixed = En una mesa de liga se juega con las reglas de la liga.
denied-league-end = Una mesa de liga solo la cierra sin resultado quien administra la liga.
denied-ladder-by-challenge = En una escalera se juega por desafíos.
denied-challenge-self = No puedes desafiarte a ti mismo.
denied-challenge-computer = Solo se puede desafiar a personas.
denied-challenge-stranger = Esa persona no está en esta liga.
denied-challenge-open = Ya hay un desafío abierto entre vosotros.
denied-challenge-below = Esa persona está por debajo de ti. Desafía a alguien de más arriba.
denied-challenge-reach = Puedes desafiar como mucho a { $reach } { $reach ->
    [one] puesto
   *[other] puestos
} por encima del tuyo.
denied-challenge-gone = Este desafío ya no está abierto.
denied-not-your-challenge = No te toca a ti responder a este desafío.
denied-pair-cap = Dos personas pueden jugar entre sí { $cap } { $cap ->
    [one] partida puntuable
   *[other] partidas puntuables
} al día. Vuelve mañana.
denied-no-season = Esta liga no tiene temporada { $number }.
denied-season-ends-first = Una temporada tiene que acabar después de empezar.
denied-season-past = Ese momento ya ha pasado.
denied-no-result = Esta liga no tiene el resultado { $number }.
denied-not-in-result = Esa persona no jugó en el resultado { $number }.
denied-already-void = El resultado { $number } ya está anulado.
denied-not-void = El resultado { $number } no está anulado.
denied-note-length = Una nota tiene como mucho { $most } caracteres.
denied-privacy-seated = Tienes un sitio en una mesa abierta. Déjalo antes.
