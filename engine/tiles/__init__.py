"""Rummy tiles: what a set is, how a table is written, and the exact answers about what can be placed.

One example, from the question to the answer. A run lies on the table. In the rack R12 could lengthen it, B11 and K11
could make a group with its last tile, and both at once cannot be:

    >>> from engine.cards import tiles_from
    >>> table, rack = (tiles_from("R8 R9 R10 R11"),), tiles_from("B11 K11 R12 Y2")

A question says which tiles have to stand (those of the table), which may (those of the rack), and what is lost with
each that stays in the rack: 1024 and its points, so that a tile more counts before any points. Y2 fits no set,
whatever else is laid. It is out of the question, and its 1026 are lost beforehand:

    >>> from engine.tiles.question import question, without_hopeless
    >>> asked = without_hopeless(question(table[0], rack))
    >>> asked.lost
    1026

The search goes up from number to number. Of all that was laid before only one thing matters: which runs are open, with
one tile, with two, or with enough. For each such state it keeps the way there that has lost least. Here only red has
runs:

    >>> from engine.tiles.runs import state_of
    >>> from engine.tiles.search import NO_LIMIT, loss_of, state_in, ways
    >>> from engine.tiles.stages import course_of
    >>> run = {0: "none", state_of(1, 0, 0): "one", state_of(0, 1, 0): "two", state_of(0, 0, 1): "enough"}
    >>> course = course_of(asked, NO_LIMIT, spare=False)
    >>> for count, stage in enumerate(course.stages, 1):
    ...     reached = ways(course._replace(stages=course.stages[:count]), NO_LIMIT, None, thrifty=True)
    ...     print(stage.number, [(run[state_in(way, 0)], loss_of(way)) for way in reached])
    8 [('one', 1026)]
    9 [('two', 1026)]
    10 [('enough', 1026)]
    11 [('none', 1026), ('enough', 3096)]
    12 [('none', 2062)]

At 8, 9 and 10 the red tile has to stand, and alone it makes no group: it goes into the run. At 11 there are two ways.
R11 B11 K11 become a group, the run ends and nothing is lost; or R11 stays in the run, and B11 and K11 (1035 each) in
the rack. At 12 the first way leaves R12 (1036) and the second lays it. Then both are in one state, since no run goes
on after the last tile, and only the better is kept. From it the sets are put together again, and laid over the table
as it was:

    >>> from engine.tiles.notation import set_text, table_text
    >>> from engine.tiles.solver import most_tiles_least_change
    >>> answer = most_tiles_least_change(table, rack)
    >>> print(table_text(answer.table))
    R8 R9 R10
    R11 B11 K11
    >>> set_text(answer.placed), set_text(answer.moved)
    ('B11 K11', 'R11')

The modules in this order: question; groups, choices and runs (what may be done at a number), stages, search, and
best_way, which a compiled kernel may answer; rebuild and layout; solver asks them. That as few tiles move as possible
takes a second search, in which a change of the table is a loss too (table_before). Where it must know which old run
each new one carries on, it tracks the runs of a colour one by one (tracked_runs, tracked_steps).
"""
