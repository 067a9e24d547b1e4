# For those who manage a server: its tables, the end of one, a player set free.

admin-tables = **Open tables of this server,** the longest at rest first:
admin-tables-none = No table is open in this server.
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
admin-forfeited = - table { $number } ({ $game }): a match of a league, which they have lost by this

denied-not-manager = Only those who manage the server can do that.
denied-no-open-table = No open table of this server has the number { $number }.
denied-seated-nowhere = { $name } sits at no open table of this server.
