# Por qué una máquina haría algo: una oración, que sigue a la jugada de la que habla.

## Fichas

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
hint-tiles-end = No entra ninguna ficha más.

## Gin

hint-gin-big = Las once cartas están en combinaciones: gran gin.
hint-gin-gin = No sobra ninguna carta: gin.
hint-gin-knock = Te sobran { $points }; por lo que tomó y descartó, a la otra mano le sobran unos { $theirs }.
hint-gin-throw = { $card } te sobra, { $points ->
    [one] 1 punto
   *[other] { $points } puntos
} menos si se sale; de cien manos que puede tener, { $chance } la usarían.
hint-gin-throw-spare = A tus combinaciones no les hace falta { $card }; de cien manos que puede tener, { $chance } la usarían.
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
hint-knock-throw = { $card } te sobra y es la que menos encaja: { $points ->
    [one] 1 punto
   *[other] { $points } puntos
} menos cuando alguien se salga.
hint-knock-spare = A tus combinaciones les sobra { $card }.

## Rummy y 500

hint-rummy-out = Con esto te sales.
hint-rummy-lay = Alguien puede salirse pronto: { $points } puntos menos en tu mano.
hint-rummy-throw = { $card } es la que menos te sirve; de cien manos que puede tener el siguiente, { $chance } la combinarían.
hint-rummy-hold = Tus combinaciones pueden esperar: toda la mano de una vez paga más. De cien manos que puede tener el siguiente, { $chance } combinarían { $card }.
hint-rummy-take = { $card } te acerca a salirte.
hint-rummy-stock = Una carta nueva promete más que el pozo.
hint-500-lay = { $points } puntos que ya cuentan a tu favor y no en tu contra.
hint-500-take = Puedes bajar { $points } puntos de una vez, con { $count ->
    [one] una carta
   *[other] { $count } cartas
} del pozo.
