# For those who manage a server: its tables, the end of one, a player set free.

command-admin = admin
command-admin-help = Look after the tables of this server
command-admin-tables = tables
command-admin-tables-help = List the open tables of this server, the longest at rest first
command-admin-end = end
command-admin-end-help = End a table of this server without a result
command-admin-end-table = table
command-admin-end-table-help = Its number, as /admin tables shows it
command-admin-release = release
command-admin-release-help = Free a player from every open table of this server
command-admin-release-member = member
command-admin-release-member-help = Who shall be free

admin-tables = **Open tables of this server,** the longest at rest first:
admin-tables-none = No table is open in this server.
admin-tables-more = and { $count } more
admin-status-lobby = In the lobby, opened { $opened }, last change { $changed }.
admin-status-playing = Playing, opened { $opened }, last change { $changed }.
admin-waits = It waits for { $names }.
admin-unreadable = It cannot be read any more: end it.
admin-sure = End table **{ $number }**, { $game }, with { $names }? It ends without a result.
admin-end = End table { $number }
admin-ended = Table { $number } is ended.
admin-released = { $name } is free:
admin-stood-up = - Table { $number }, { $game }: stood up from the lobby.
admin-replaced = - Table { $number }, { $game }: a computer player has the seat now.

denied-not-manager = Only those who manage the server can do that.
denied-no-open-table = No open table of this server has the number { $number }.
denied-seated-nowhere = { $name } sits at no open table of this server.
