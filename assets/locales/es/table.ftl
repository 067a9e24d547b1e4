# Lo que se ve en una mesa: la sala, el mensaje de la mesa, el panel privado, los avisos y el registro.

## La sala

lobby-join = Sentarse
lobby-leave = Levantarse
lobby-computer = Añadir una máquina
lobby-ratings = Los números son fuerzas medidas en este juego: el nivel intermedio es 1000, y con 200 más se ganan tres de cada cuatro partidas.
lobby-dismiss = Quitar una máquina
lobby-options = Opciones
lobby-start = Empezar
lobby-cancel = Cancelar
lobby-empty = Todavía no hay nadie.
lobby-counts = Este juego es para { $counts }.
lobby-clock = Tiempo por turno: { $clock }
lobby-joined = Ya tienes lugar.
lobby-left = Ya no estás en la mesa.
options-intro = Lo que elijas vale para esta mesa. Las reglas de cada opción están en /rummy reglas.
options-clock = Tiempo por turno
options-closed = La partida ha empezado: vale lo acordado.
option-on = sí
option-off = no
option-no-limit = sin límite
clock-none = sin límite
clock-seconds = { $count } segundos
clock-minutes = { $count } minutos
clock-hours = { $count ->
    [one] { $count } hora
   *[other] { $count } horas
}
seat-computer = { $name } (máquina, { $level })
seat-away = { $name } (ausente: juega la máquina)
seat-number = lugar { $number }
level-rated = { $rating } · { $help }
level-measured = { $level }, { $rating }
level-child = juego de niños
level-child-help = Juega como un niño, a veces sin pensar
level-easy = fácil
level-easy-help = Juega como quien empieza y se le escapan cosas
level-medium = intermedio
level-medium-help = Juega con buen sentido
level-skilled = avanzado
level-skilled-help = Juega con buen sentido y a veces piensa por adelantado
level-hard = difícil
level-hard-help = Se fija en lo que tomas y piensa por adelantado
level-adaptive = adaptable
level-adaptive-help = Sigue tu juego: ganas más o menos la mitad
computer-child-1 = Nico
computer-child-2 = Vale
computer-child-3 = Santi
computer-child-4 = Luli
computer-child-5 = Mateo
computer-child-6 = Emi
computer-child-7 = Leo
computer-child-8 = Sofi
computer-easy-1 = Pepito
computer-easy-2 = Lupita
computer-easy-3 = Nando
computer-easy-4 = Rosita
computer-easy-5 = Beto
computer-easy-6 = Mimi
computer-easy-7 = Tito
computer-easy-8 = Chela
computer-medium-1 = Marisol
computer-medium-2 = Tobías
computer-medium-3 = Inés
computer-medium-4 = Rufo
computer-medium-5 = Paloma
computer-medium-6 = Otto
computer-medium-7 = Lola
computer-medium-8 = Bruno
computer-skilled-1 = La tía Remedios
computer-skilled-2 = El tío Fermín
computer-skilled-3 = El Capitán
computer-skilled-4 = La Maestra
computer-skilled-5 = Don Lucho
computer-skilled-6 = Doña Pura
computer-skilled-7 = El Boticario
computer-skilled-8 = La Mesonera
computer-hard-1 = Doña Elvira
computer-hard-2 = Don Aurelio
computer-hard-3 = El Notario
computer-hard-4 = La profesora Quiroga
computer-hard-5 = La Condesa
computer-hard-6 = Don Casimiro
computer-hard-7 = El Relojero
computer-hard-8 = Doña Leonor
computer-adaptive-1 = Alma
computer-adaptive-2 = Julián
computer-adaptive-3 = Noa
computer-adaptive-4 = Andrés
computer-adaptive-5 = Vega
computer-adaptive-6 = Simón
computer-adaptive-7 = Iris
computer-adaptive-8 = Marco
manner-child-won = { $name }: «¡Gané! ¡Gané!»
manner-child-lost = { $name }: «¡Otra! ¡Otra!»
manner-easy-won = { $name }: «¿De verdad gané? ¡Qué divertido!»
manner-easy-lost = { $name }: «Me ganaste. ¿Otra?»
manner-medium-won = { $name }: «Buena partida. ¿Jugamos otra?»
manner-medium-lost = { $name }: «Bien jugado, te lo ganaste.»
manner-skilled-won = { $name }: «Bonita partida. Estuviste cerca.»
manner-skilled-lost = { $name }: «Vaya, vaya. La próxima vez miraré dos veces.»
manner-hard-won = { $name }: «Gracias por la partida. Me hiciste pensar.»
manner-hard-lost = { $name }: «Eso no lo vi venir. Mis respetos.»
manner-adaptive-won = { $name }: «Por poco, como debe ser. ¿Otra?»
manner-adaptive-lost = { $name }: «Juegas cada vez mejor. Yo te sigo.»

## La mesa

table-round = ronda { $number }
table-turn = Le toca a { $names }.
table-due = Se acaba el tiempo { $when }.
table-calls = ¿Alguien canta { $card }?
table-mirrored = Esta ronda se juega en dos tableros que no se ven entre sí. No se muestra nada de ella hasta que terminen los dos.
table-board = Tablero { $number }: { $people }. Aquí solo están ustedes dos, y aquí se les avisa cuando les toca. La partida está en { $place }.
table-dealing = Está por empezar el reparto.
table-deal = Repartir ya
table-word = Añadir una palabra
table-seal = Mazo sellado `{ $commitment }`
table-want-deal = { $want } de { $people } quieren repartir ya.
table-hand = Mi mano
table-rules = Reglas
table-log = Registro
table-more = Más
table-won = { $count ->
    [one] ¡Gana { $names }!
   *[other] ¡Ganan { $names }!
}
table-adapted = { $name } jugó con una fuerza de unos { $rating } y te sigue: sube un paso con cada partida que ganas a solas contra máquinas y baja uno con cada una que pierdes.
table-ended = Esta mesa se cerró.
table-ended-by = { $name } cerró esta mesa.
table-ended-left = { $name } se fue y la partida terminó.
table-ended-host = Quien abrió esta mesa la cerró.
table-ended-manager = Alguien que administra este servidor cerró esta mesa.
table-expired = Nadie empezó la partida en doce horas, así que esta mesa se cerró.
table-again = Revancha
table-replay = Repetición
table-verify = Comprobar el reparto
more-intro = ¿Qué quieres hacer?
more-leave = Dejar la partida
more-back = Ya estoy aquí
more-end = Cerrar la mesa
log-empty = Todavía no ha pasado nada.
games-none = No estás en ninguna mesa.
word-title = Una palabra para el reparto
word-label = Tu palabra
word-help = Se mezcla en el barajado, para que nadie pueda conocer las cartas.
word-said = Tu palabra entra en el próximo reparto.
word-late = Se repartió antes de que llegara tu palabra. Aquí la tienes, para añadirla antes del próximo reparto: `{ $word }`
verify-short = { $verdict ->
    [holds] ✅ La ronda { $number } se repartió como estaba sellada.
    [earlier] ⚠️ La ronda { $number } se repartió como estaba sellada, pero un sorteo anterior al último reparto se hizo sin algunas de las palabras.
   *[broken] ❌ ¡La ronda { $number } no se repartió como estaba sellada!
}
verify-line = { $short } Semilla `{ $seed }`, compromiso `{ $commitment }`, palabras { $words }
verify-none = Todavía no ha terminado ninguna ronda.
verify-whole = { $holds ->
    [yes] { $count ->
        [one] La única ronda se repartió como estaba sellada.
       *[other] Las { $count } rondas se repartieron como estaban selladas.
    } Compara los compromisos con los que la mesa mostró antes de cada reparto.
   *[no] No todo se repartió como estaba sellado.
}
verify-unreadable = Este no es un archivo de un mazo sellado, o lo que cuenta no puede haber ocurrido.

## El panel privado

panel-draw = **Te toca:** saca una carta.
panel-play = **Te toca:** elige cartas para ver qué puedes hacer con ellas; al final, descarta una.
panel-tiles = **Te toca:** elige fichas y colócalas, o toma una.
panel-upcard = **Te toca:** toma la carta descubierta o pasa.
panel-first-discard = **Te toca:** descarta una de tus diez cartas antes de ver la undécima.
panel-calls = Te sirve: ¿cantas «¡Rummy!»? De quienes cantan en el primer segundo, se la queda quien esté más cerca a la izquierda de quien descartó.
panel-calls-others = Los demás todavía pueden cantarla. Pulsa «No» y nadie te espera.
panel-defend = **Tu rival se salió:** baja tus combinaciones.
panel-buy-back = Estás fuera. Puedes reengancharte una vez, con la cuenta del más alto de los que siguen dentro: ¿quieres?
panel-out = **Estás fuera:** los demás siguen sin ti.
panel-choose-deal = Sacaste la carta más alta: ¿quieres repartir?
panel-other-board = Tu tablero ha terminado. El otro sigue en juego; entonces se verá el resultado de la ronda.
panel-between = El próximo reparto llega solo; con *{ table-deal }* llega enseguida.
panel-wait = Le toca a { $name }.
panel-hand = Tu mano: { $cards }
panel-owed = Este turno tienes que usar { $card }.
panel-pick = Elige de { $first } a { $last }
panel-take = Tomar del pozo
panel-take-use = Tomar del pozo y bajarla
panel-do = Qué hacer con estas cartas
panel-refresh = Actualizar
panel-sort-melds = Orden: combinaciones
panel-sort-suit = Orden: palos
panel-sort-rank = Orden: números
panel-as-text = Como texto
panel-by-hand = A mano
panel-sure = ¿Seguro? **{ $action }**
panel-back = Volver
panel-old = -# Puede que esto ya no esté al día.
panel-go-on = Seguir
panel-replaced = Tu mano está abierta en un mensaje más nuevo.
panel-left = Has dejado esta partida. La máquina sigue jugando por ti.

## Lo que dicen los botones

act-draw = Sacar del mazo
act-draw-tile = Tomar ficha
act-take = { $more ->
    [0] Tomar { $card }
   *[other] Tomar { $card } y { $more } más
}
act-take-use = { $taken }, bajar { $card }
act-decline-upcard = Pasar
act-decline-calls = No
act-decline-draw = Terminar la ronda
act-decline-play = Pasar
act-meld = Bajar { $cards }
act-lay-off = { $end ->
    [low] { $card } al principio de { $meld }
    [high] { $card } al final de { $meld }
   *[none] { $card } con { $meld }
}
act-discard = Descartar { $card }
act-knock = Salirse, descartando { $card }
act-close = Cerrar, descartando { $card }
act-big-gin = Gran gin
act-buy-back = Me reengancho
act-stay-out = Me quedo fuera
act-deal-first = Reparto yo
act-play-first = Juego primero
act-take-back = Deshacer
act-call = ¡Rummy!
act-defend = Bajar
act-offer = Ofrecer nuevo reparto
act-accept = Aceptar nuevo reparto
act-end-turn = Terminar turno
act-place = Colocar estas

## Lo que pasó

event-dealt = Ya se repartió. Empieza { $name }.
event-drawn = Sorteo del reparto: { $drawn }.
event-turned = { $name } voltea { $card }.
event-drew = { $name } saca del mazo.
event-took = { $more ->
    [0] { $name } toma { $card }.
   *[other] { $name } toma { $card } y { $more } más.
}
event-took-unseen = { $name } toma del pozo.
event-melded = { $name } baja { $cards }.
event-laid-off = { $name } añade { $card }.
event-discarded = { $name } descarta { $card }.
event-discarded-unseen = { $name } descarta.
event-knock = { $name } se sale.
event-close = { $name } cierra.
event-defended = { $count ->
    [0] { $name } muestra su mano.
    [one] { $name } muestra su mano y añade una carta.
   *[other] { $name } muestra su mano y añade { $count } cartas.
}
event-bought-back = { $buys ->
    [yes] { $name } se reengancha.
   *[no] { $name } se queda fuera.
}
event-chose = { $deals ->
    [yes] { $name } reparte primero.
   *[no] { $name } deja repartir al otro.
}
event-opened = { $name } abre con { $points }.
event-arranged = { $name } coloca { $cards }.
event-renewed = Se acabó el mazo y se voltea el pozo: { $count ->
    [one] queda una carta por sacar.
   *[other] quedan { $count } cartas por sacar.
}
event-bell = Suena la campana: esta es la última ronda.
event-declined = { $name } pasa.
event-took-back = { $name } deshace una jugada.
event-called = { $name } canta «¡Rummy!»
event-call-won = La carta es para { $name }.
event-offered = { $name } ofrece un nuevo reparto.
event-offer-refused = { $name } sigue jugando.
event-accepted = { $name } acepta: nuevo reparto.
event-timed-out = A { $name } se le acabó el tiempo: juega el reloj.
event-stand-in = { $name } no está: juega la máquina.
ending-out-line = { $name } se sale y anota { $points }.
ending-rummy-line = ¡Rummy! { $name } baja toda la mano de una vez y anota { $points }.
ending-blocked-line = La ronda queda cerrada: nadie puede seguir.
ending-stock-out-line = Se acabó el mazo y termina la ronda.
ending-knock-line = { $name } gana al salirse y anota { $points }.
ending-gin-line = ¡Gin! { $name } anota { $points }.
ending-big-gin-line = ¡Gran gin! { $name } anota { $points }.
ending-undercut-line = ¡Socavado! { $name } anota { $points }.
ending-rum-line = ¡Rum! A { $name } no le sobra nada y anota { $points }.
ending-closed-line = { $points ->
    [one] { $name } cierra y le sobra { $points } punto.
   *[other] { $name } cierra y le sobran { $points } puntos.
}
ending-clean-line = { $name } cierra sin que le sobre nada: { $points }.
ending-chinchon-line = ¡Chinchón! { $name } gana la partida.
ending-drawn-line = Ronda empatada: nadie anota.
ending-new-deal-line = Nuevo reparto, de común acuerdo.
list-and-words = { $others } y { $last }

## Avisos

notice-turn = { $mention }, te toca.
notice-hurry = { $mention }, se te acaba el tiempo.
table-hidden = Ya no puedo mostrar tu mesa de { $game } en { $place }. La partida sigue de todos modos: tu mano está aquí, y aquí te aviso cuando te toque.

## Lo que el bot no hace

denied-no-table = Esa mesa ya no existe.
denied-not-seated = No tienes lugar en esta mesa.
denied-not-host = Eso solo puede hacerlo quien abrió la mesa o quien administra el servidor.
denied-no-seat-here = No estás en ninguna mesa de este canal. /rummy partidas muestra aquellas en las que estás.
denied-no-table-here = En este canal no hay una mesa así. /rummy nueva abre una.
denied-already-seated = Ya tienes lugar.
denied-full = La mesa está llena: caben { $most } como máximo.
denied-started = La partida ya empezó.
denied-not-kept = De esta mesa no se guarda ninguna partida.
denied-not-started = La partida todavía no ha empezado.
denied-over = Esta mesa ya terminó.
denied-stale = La mesa ha cambiado desde entonces. Pulsa «Mi mano» para verla como está.
denied-not-away = No estás ausente.
denied-dealt = Ya se repartió.
denied-seal-used = Ya es tarde para una palabra: de este sello ya se ha sacado. Puedes añadir una antes de la próxima ronda.
denied-unavailable = Ahora mismo no puedo guardar tu jugada, así que no la hice. Inténtalo otra vez en un momento.
denied-damaged = Esta mesa está dañada en el disco, y ya se ha avisado a quien lleva este bot.
denied-stopping = Estoy a punto de reiniciarme. Inténtalo otra vez en un minuto.
denied-unknown = Ya no conozco este botón.
denied-permission = Aquí no puedes hacer eso.
failed = Algo me falló, y no cambié nada. Si se repite, dile este número a quien me tiene instalado: { $incident }
denied-not-saved = No hay opciones guardadas como «{ $name }».
denied-no-preset = No hay opciones guardadas como «{ $name }» para este juego.
denied-no-game = No conozco ningún juego llamado «{ $name }».
denied-no-thread = Aquí no puedo abrir un hilo.
denied-cannot-show = Aquí no puedo mostrar una mesa. Me falta: { $missing }. Quien administra el servidor puede permitirlo en los ajustes de este canal.
permission-view_channel = Ver canal
permission-send_messages = Enviar mensajes
permission-send_messages_in_threads = Enviar mensajes en hilos
permission-create_public_threads = Crear hilos públicos
permission-attach_files = Adjuntar archivos
permission-connect = Conectar
unseen-closed = No pude mostrar tu mesa de { $game } en { $place }, así que la cerré. Abre otra, ahí o en otro canal.
unseen-queued = No pude mostrar tu partida de { $game } en { $place }, así que cerré la mesa. Vuelves a esperar en **{ $league }**, en tu puesto de antes.
unseen-league = No pude mostrar tu partida de { $game } para **{ $league }** en { $place }, así que cerré la mesa. Nada cuenta; acuerden otra.
denied-no-server = Eso funciona en un servidor, no en un mensaje directo.
denied-too-many-of-host = Tienes { $most } mesas abiertas. Juega o cierra antes alguna; /rummy partidas muestra aquellas en las que estás.
denied-too-many-in-channel = En este canal hay { $most } mesas abiertas. Espera a que acabe alguna o abre la tuya en otro canal.
denied-too-many-in-server = En este servidor hay { $most } mesas abiertas. Espera a que acabe alguna.

denied-misprint = { $key ->
    [unknown_tile] Línea { $line }: «{ $what }» no es una ficha. Escribe R7, B12, K1, Y5 o * para el comodín.
    [unknown_card] Línea { $line }: «{ $what }» no es una carta. Escribe 7h, 10s, Kd o Ac.
    [no_range] Línea { $line }: «{ $what }» no va hacia arriba.
    [empty_set] La línea { $line } no tiene fichas.
    [not_there] Línea { $line }: { $what } no está ni en la mesa ni en tu soporte.
    [third_copy] Línea { $line }: solo hay dos { $what }.
    [missing] Faltan estas fichas de la mesa: { $what }.
   *[text_too_long] Ese texto es demasiado largo para una mesa.
}
again-waiting = Te apuntas. Esperamos a { $names }.
again-begun = La revancha ha empezado.
tiles-title = La mesa como texto
tiles-label = Una combinación por línea
tiles-help = R rojo, B azul, K negro, Y amarillo, * comodín: R7 R8 R9 o B5 Y5 K5 *
melds-title = Ordenar a mano
melds-label = Combinaciones, una por línea
melds-help = Por ejemplo: 7h 7s 7d
layoffs-label = Cartas que añades, una por línea
layoffs-help = La carta y el número de la combinación: 8h 1

## Ajustes

settings-intro = **Como a ti te gusta.** Vale solo para ti, en todos los servidores.
settings-server-intro = **Como le gusta a este servidor.** Vale para lo que ve todo el mundo.
setting-language = Idioma
setting-language-discord = el de Discord
setting-language-en = English
setting-language-es = Español
setting-sort = Orden de las cartas
setting-sort-melds = primero las combinaciones
setting-sort-suit = por palos
setting-sort-rank = por números
setting-deck = Baraja
setting-deck-two = dos colores
setting-deck-four = cuatro colores
setting-theme = Tema
setting-theme-server = el del servidor
setting-theme-dark = oscuro
setting-theme-light = claro
setting-felt = Tapete
setting-felt-green = verde
setting-felt-blue = azul
setting-felt-wine = vino
setting-felt-slate = pizarra
setting-felt-plum = ciruela
setting-text_mode = Texto en lugar de imágenes
setting-text_mode-yes = sí
setting-text_mode-no = no
setting-notices = Avisarme cuando me toca
setting-notices-yes = sí
setting-notices-no = no
preset-saved = Guardado como «{ $name }».
preset-forgotten = «{ $name }» queda olvidado.

## La regla detrás de un no

why = ¿Por qué?
why-page = La página: { $title }
why-sections = Otra parte de esta página
