# For those who manage a server: its tables, the end of one, a player set free.

admin-tables-server = **Open tables of this server,** the longest at rest first:
admin-tables-everywhere = **Open tables of all servers,** the longest at rest first:
admin-tables-none-server = No table is open in this server.
admin-tables-none-everywhere = No table is open anywhere.
admin-tables-none-such = No open table is like that.
admin-page = Page { $page } of { $pages }
admin-back = Back
admin-on = On
admin-status-lobby = In the lobby, opened { $opened }, last change { $changed }.
admin-status-playing = Playing, opened { $opened }, last change { $changed }.
admin-waits = It waits for { $names }.
admin-unreadable = It cannot be read any more: end it.
admin-damaged = It is damaged on the disk: whoever runs this bot may restore a backup, or you end it.
admin-sure = End table **{ $number }**, { $game }, with { $names }? It ends without a result.
admin-end = End table { $number }
admin-ended = Table { $number } is ended.
admin-released = { $name } is free:
admin-stood-up = - Table { $number }, { $game }: stood up from the lobby.
admin-replaced = - Table { $number }, { $game }: a computer player has the seat now.
admin-left-alone = - Table { $number }, { $game }: nobody else played there, so it is over.
admin-unread = - Table { $number }, { $game }: it cannot be read any more; end it.
admin-forfeited = - table { $number } ({ $game }): a match of a league, which they have lost by this

denied-not-manager = Only those who manage the server can do that.
denied-no-open-table = No open table of this server has the number { $number }.
denied-seated-nowhere = { $name } sits at no open table of this server.

## What the owner of the bot sees and says

health-awake = **Pozo { $version }**, started { $since }
health-shards = { $count ->
    [one] Discord: one shard, { $shards }
   *[other] Discord: { $count } shards, { $shards }
}
health-shard = { $shard }: { $latency } ms
health-latency = Discord answers in { $latency } ms.
health-here = { $count ->
    [0] No table is open here.
    [one] One table is open here.
   *[other] { $count } tables are open here.
}
health-tables = Tables: { $playing } in play, { $lobby } in the lobby, { $memory } in memory
health-database = Database: { $where }, schema { $schema }
health-file = SQLite, { $size } MB
health-backups = { $hours ->
    [0] Backups: { $count }, the newest { $newest }; none are made by themselves
    [one] Backups: { $count }, the newest { $newest }; one every hour
   *[other] Backups: { $count }, the newest { $newest }; one every { $hours } hours
}
health-disk = Disk: { $free } MB free
health-hour = In the last hour: incidents { $incidents }, calls that Discord put off { $limited }
health-fine = Nothing needs your hands.
health-ms = { $ms } ms
health-chart = The last hour
health-chart-moves = Moves
health-chart-answers = 95 % of answers within
health-chart-tables = Open tables
health-chart-then = an hour ago
health-chart-now = now

trouble-disk = The disk is nearly full: { $word } MB are left. Without space nobody can move: free some.
trouble-disk-over = There is room on the disk again.
trouble-backups = No sound backup could be made for hours. The log says why; see that there is room and that the folder can be written to.
trouble-backups-over = Backups are made again.
trouble-store = { $word ->
    [disk-full] Nothing can be stored, so nobody can move: the disk is full. Free some space.
    [read-only] Nothing can be stored, so nobody can move: the database is read-only. Let the bot write to it.
    [locked] Nothing can be stored, so nobody can move: another program has taken the database. End that program.
    [unreachable] Nothing can be stored, so nobody can move: the database server does not answer. Start it, or look at the network.
   *[other] Nothing can be stored, so nobody can move. The log says why: { $word }.
}
trouble-store-over = The database can be written again. Play goes on.
trouble-damaged = Something in the database is damaged. Stop the bot and look through it with `python -m bot check`, then set tables aside or restore a backup.
trouble-damaged-over = The database is whole again: a backup made since was found sound.
trouble-lease = The process that looked after shards { $word } was gone or silent for too long, and another one has taken over. Look at its log and its machine.
trouble-lease-over = For an hour no process has lost a shard.

announced = 📣 The bot stops { $when } for a moment. The match goes on after that, with the time you had.
announce-done = { $count ->
    [0] No table is open, so nobody is told; a table that opens will say it:
    [one] One table says it now:
   *[other] { $count } tables say it now:
}
announce-not = Take it back
announce-taken-back = No table says it any more.

incident-newest = **The newest incidents:**
incident-none = No incident is known.
incident-when = { $when }
incident-log = The log has the rest: look for `{ $number }`.

denied-not-owner = Only who owns this bot can do that.
denied-no-incident = No incident that you may look at has the number { $number }.
