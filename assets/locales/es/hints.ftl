# Por qué una máquina haría algo: una oración, que sigue a la jugada de la que habla.

## Fichas

hint-tiles-out = { $count ->
    [one] Bajas tu última ficha: ganas la mano.
   *[other] Bajas tus últimas { $count } fichas: ganas la mano.
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
