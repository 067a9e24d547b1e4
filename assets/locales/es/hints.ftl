# Por qué una máquina haría algo: una oración, que sigue a la jugada de la que habla.

## Throwing a card, in every game

hint-throw = No puedes soltar otra; { $card } cuenta { $points } en tu mano.
hint-throw-makes = { $own ->
    [0] { $card } no va con nada de lo que tienes: ninguna carta por ver haría combinación con ella
    [one] Una carta por ver haría combinación con { $card }
   *[other] { $own } cartas por ver harían combinación con { $card }
}, { $others ->
    [one] con { $other } una.
   *[other] con { $other } { $others }.
}
hint-throw-chance = De cien manos que puede tener el siguiente, { $own ->
    [0] ninguna podría
    [one] una podría
   *[other] { $own } podrían
} usar { $card }, y { $others } usarían { $other }.
hint-throw-points = { $card } cuenta { $own } en tu mano, y { $other } { $others ->
    [0] nada.
   *[other] solo { $others }.
}
hint-throw-ahead = Jugando hasta el final, soltar { $card } sale { $points ->
    [one] un punto
   *[other] { $points } puntos
} mejor que soltar { $other }.
hint-throw-even = { $card } y { $other } vienen a dar lo mismo.

## Tiles

hint-tiles-out = { $count ->
    [one] Bajas tu última ficha: ganas la ronda.
   *[other] Bajas tus últimas { $count } fichas: ganas la ronda.
}
hint-tiles-open = Abres con { $points }: bajan { $count } fichas.
hint-tiles-place = { $count ->
    [one] Una ficha entra sin mover nada de la mesa.
   *[other] { $count } fichas entran sin mover nada de la mesa.
}
hint-tiles-rearrange = { $count ->
    [one] Baja una ficha
   *[other] Bajan { $count } fichas
}, lo más que se puede; { $sets ->
    [one] se reacomoda una combinación de la mesa.
   *[other] se reacomodan { $sets } combinaciones de la mesa.
}
hint-tiles-draw = No hay que bajar nada; lo que tomes puede abrir camino.
hint-tiles-wait = Guarda tus fichas hasta poder bajarlas todas: en la mesa les sirven a los demás.
hint-tiles-end = No entra ninguna ficha más.
hint-tiles-less = Te { $points ->
    [one] queda un punto
   *[other] quedan { $points } puntos
} menos que al otro: si nadie baja nada más, ganas la ronda.
hint-tiles-first = Que otro baje primero: lo que está en la mesa les sirve a los demás, y ya no queda nada que tomar.
hint-tiles-block = Si pasas, la ronda termina; de cien manos que pueden tener los demás, eres quien menos tiene en { $chance }.
hint-tiles-under = { $count ->
    [one] Baja una ficha
   *[other] Bajan { $count } fichas
}: al otro le { $points ->
    [one] queda un punto
   *[other] quedan { $points } puntos
} más que a ti, y sigue sin poder salir.
hint-tiles-save = { $points ->
    [one] Un punto
   *[other] { $points } puntos
} menos que pagar si el otro sale.

## Gin

hint-gin-big = Las once cartas están en combinaciones: gran gin.
hint-gin-gin = No sobra ninguna carta: gin.
hint-gin-knock = Te sobran { $points }; por lo que tomó y descartó, a la otra mano le sobran unos { $theirs }.
hint-gin-take-meld = { $card } forma una combinación y puede dejarte con { $points }.
hint-gin-take = { $card } puede dejarte con { $points }.
hint-gin-leave-meld = Formaría una combinación, pero el mazo promete más; { $count ->
    [one] 1 carta que no se ha visto también forma
   *[other] { $count } cartas que no se han visto también forman
} una.
hint-gin-leave = No ayuda lo suficiente; { $count ->
    [0] vale más una carta nueva.
    [one] 1 carta que no se ha visto forma una combinación.
   *[other] { $count } cartas que no se han visto forman una combinación.
}
hint-gin-new-deal = Llevas las de perder en esta ronda: repartir de nuevo es un regalo.

## Knock Rummy

hint-knock-rum = No te sobra nada: rum.
hint-knock = Te sobran { $points }; en { $chance } de cada cien repartos probables a todos los demás les sobra más.

## Rummy y 500

hint-rummy-hold = De lo que tienes, { $card } es lo que menos te sirve. Tus combinaciones, { $points } puntos, pueden esperar: toda la mano en un turno se paga doble.
hint-rummy-take = { $card } entra enseguida en una combinación y te quita { $points } puntos de la mano.
hint-rummy-take-near = { $count ->
    [0] { $card } te vale más de lo que suele traer el mazo.
    [one] Con { $card }, una carta por ver más haría combinación.
   *[other] Con { $card }, { $count } cartas por ver más harían combinación.
}
hint-rummy-stock = { $count ->
    [0] La carta de arriba del pozo no te ayuda; una nueva quizá sí.
    [one] Una de las { $unseen } cartas por ver serviría enseguida; la del pozo aporta menos.
   *[other] { $count } de las { $unseen } cartas por ver servirían enseguida; la del pozo aporta menos.
}
hint-rummy-out = Con esto te sales.
hint-rummy-lay = Alguien puede salirse pronto: { $points } puntos menos en tu mano.
hint-500-lay = { $points } puntos que ya cuentan a tu favor y no en tu contra.
hint-500-take = Puedes bajar { $points } puntos de una vez, con { $count ->
    [one] una carta
   *[other] { $count } cartas
} del pozo.
