# Cómo se nombran las cartas, las fichas y sus listas.

joker = comodín

# $colour es la letra del color de una ficha.
colour = { $colour ->
    [R] rojo
    [B] azul
    [K] negro
   *[Y] amarillo
}
tile = { $number } { colour }

list-and = { $others } y { $last }
list-or = { $others } { $last ->
    [8] u
    [11] u
   *[other] o
} { $last }
list-more = { $listed } y { $more } más

# La baraja española. $rank es A, 2 a 7, J, Q o K; $suit es c, d, h o s.
spanish-rank = { $rank ->
    [A] as
    [J] sota
    [Q] caballo
    [K] rey
   *[other] { $rank }
}
spanish-card = { spanish-rank } de { $suit ->
    [c] bastos
    [d] oros
    [h] copas
   *[s] espadas
}
