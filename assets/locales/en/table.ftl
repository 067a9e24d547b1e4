# What people see at a table: the lobby, the table's message, the private panel, notices and the log.

## The lobby

lobby-join = Join
lobby-leave = Leave
lobby-computer = Add a computer
lobby-ratings = The numbers are measured strengths in this game: medium is 1000, and 200 more win three of four matches.
lobby-dismiss = Remove a computer
lobby-options = Options
lobby-start = Start
lobby-cancel = Cancel
lobby-empty = Nobody sits here yet.
lobby-counts = This game takes { $counts } players.
lobby-clock = Turn clock: { $clock }
lobby-joined = You have a seat.
lobby-left = You have left.
options-intro = What you choose here holds for this table. The rules behind each option are in /rummy rules.
options-clock = Turn clock
options-closed = The match has begun: what was agreed on holds.
option-on = yes
option-off = no
option-no-limit = no limit
clock-none = none
clock-seconds = { $count } seconds
clock-minutes = { $count } minutes
clock-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
seat-computer = { $name } (computer, { $level })
seat-away = { $name } (away: the computer plays)
seat-number = player { $number }
level-rated = { $rating } · { $help }
level-measured = { $level }, { $rating }
level-child = child’s play
level-child-help = Plays like a child, now and then without a thought
level-easy = easy
level-easy-help = Plays like a beginner and overlooks things
level-medium = medium
level-medium-help = Plays soundly by rule of thumb
level-skilled = skilled
level-skilled-help = Plays soundly, and at times thinks ahead
level-hard = hard
level-hard-help = Watches what you take and thinks ahead
level-adaptive = adaptive
level-adaptive-help = Follows how you play: you win about half
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
computer-medium-2 = Tobias
computer-medium-3 = Ines
computer-medium-4 = Rufus
computer-medium-5 = Paloma
computer-medium-6 = Otto
computer-medium-7 = Lola
computer-medium-8 = Bruno
computer-skilled-1 = Aunt Remedios
computer-skilled-2 = Uncle Fermín
computer-skilled-3 = The Captain
computer-skilled-4 = The Schoolmistress
computer-skilled-5 = Old Lucho
computer-skilled-6 = Señora Pura
computer-skilled-7 = The Apothecary
computer-skilled-8 = The Innkeeper
computer-hard-1 = Doña Elvira
computer-hard-2 = Don Aurelio
computer-hard-3 = The Notary
computer-hard-4 = Professor Quiroga
computer-hard-5 = The Countess
computer-hard-6 = Don Casimiro
computer-hard-7 = The Clockmaker
computer-hard-8 = Doña Leonor
computer-adaptive-1 = Alma
computer-adaptive-2 = Julian
computer-adaptive-3 = Noa
computer-adaptive-4 = Andres
computer-adaptive-5 = Vega
computer-adaptive-6 = Simon
computer-adaptive-7 = Iris
computer-adaptive-8 = Marco
manner-child-won = { $name }: “I won! I won!”
manner-child-lost = { $name }: “Again! Again!”
manner-easy-won = { $name }: “Did I really win? That was fun!”
manner-easy-lost = { $name }: “You got me. Once more?”
manner-medium-won = { $name }: “A good match. Shall we play again?”
manner-medium-lost = { $name }: “Well played, you earned that.”
manner-skilled-won = { $name }: “A fine match. You came close.”
manner-skilled-lost = { $name }: “Well, well. Next time I shall look twice.”
manner-hard-won = { $name }: “Thank you for the match. You made me think.”
manner-hard-lost = { $name }: “I did not see that coming. My respect.”
manner-adaptive-won = { $name }: “That was close, as it should be. Another?”
manner-adaptive-lost = { $name }: “You get better and better. I shall keep up.”

## The table

table-round = round { $number }
table-turn = It is { $names }’s turn.
table-due = Time runs out { $when }.
table-calls = Does anyone call { $card }?
table-mirrored = This round is played at two boards that do not see each other. Nothing of it is shown before both have ended.
table-board = Board { $number }: { $people }. Only you two are here, and here you are told when it is your turn. The match is at { $place }.
table-dealing = The next deal is about to begin.
table-deal = Deal now
table-word = Add a word
table-seal = Sealed deck `{ $commitment }`
table-want-deal = { $want } of { $people } want to deal now.
table-hand = My hand
table-rules = Rules
table-log = Log
table-more = More
table-won = { $count ->
    [one] { $names } wins!
   *[other] { $names } win!
}
table-adapted = { $name } played at a strength of about { $rating } and follows you: up a step after each match that you win alone against computers, down a step after each that you lose.
table-ended = This table was ended.
table-ended-by = { $name } ended this table.
table-ended-left = { $name } left, so the match is over.
table-ended-host = Whoever opened this table ended it.
table-ended-manager = Somebody who manages this server ended this table.
table-expired = Nobody began the match within twelve hours, so this table was closed.
table-again = Rematch
table-replay = Replay
table-verify = Verify the deals
more-intro = What would you like to do?
more-leave = Leave the match
more-back = I’m back
more-end = End the table
log-empty = Nothing has happened yet.
games-none = You sit at no table.
word-title = A word for the deal
word-label = Your word
word-help = It is mixed into the shuffle, so that nobody can know the cards.
word-said = Your word goes into the next deal.
word-late = The deal was done before your word came. Here it is, to add before the next deal: `{ $word }`
verify-short = { $verdict ->
    [holds] ✅ Round { $number } was dealt as sealed.
    [earlier] ⚠️ Round { $number } was dealt as sealed, but a draw before its last deal was made without some of the words.
   *[broken] ❌ Round { $number } was not dealt as sealed!
}
verify-line = { $short } Seed `{ $seed }`, commitment `{ $commitment }`, words { $words }
verify-none = No round is finished yet.
verify-whole = { $holds ->
    [yes] { $count ->
        [one] The one round was dealt as sealed.
       *[other] All { $count } rounds were dealt as sealed.
    } Compare the commitments with those that the table showed before each deal.
   *[no] Not everything was dealt as sealed.
}
verify-unreadable = This is no file of a sealed deck, or what it says happened cannot have happened.

## The private panel

panel-draw = **Your turn:** draw a card.
panel-play = **Your turn:** select cards to see what they can do, then discard.
panel-tiles = **Your turn:** select tiles and place them, or draw one.
panel-upcard = **Your turn:** take the upcard or pass.
panel-first-discard = **Your turn:** discard one of your ten cards before you look at the eleventh.
panel-calls = You can use it: will you call “Rummy!”? Of those who call within a second of the first, the nearest to the discarder’s left gets it.
panel-calls-others = The others may still call it. Press “No”, and nobody waits for you.
panel-defend = **Your opponent knocked:** lay down your melds.
panel-buy-back = You are out. You may come back in once, with the score of the highest who is still in: will you?
panel-out = **You are out:** the others play on without you.
panel-choose-deal = You drew the highest card: will you deal first?
panel-other-board = Your board has ended. The other is still played; what came of the round is shown then.
panel-between = The next deal comes by itself; *{ table-deal }* brings it at once.
panel-wait = It is { $name }’s turn.
panel-hand = Your hand: { $cards }
panel-owed = You must use { $card } this turn.
panel-pick = Select from { $first } to { $last }
panel-take = Take from the pile
panel-take-use = Take from the pile and put it down
panel-do = What to do with these cards
panel-refresh = Refresh
panel-sort-melds = Sorted by melds
panel-sort-suit = Sorted by suit
panel-sort-rank = Sorted by rank
panel-as-text = As text
panel-by-hand = By hand
panel-sure = Are you sure? **{ $action }**
panel-back = Back
panel-old = -# This may be old by now.
panel-go-on = Go on
panel-replaced = Your hand is open in a newer message.
panel-left = You have left this match. A computer plays on for you.

## What buttons say

act-draw = Draw
act-draw-tile = Draw a tile
act-take = { $more ->
    [0] Take { $card }
   *[other] Take { $card } and { $more } more
}
act-take-use = { $taken }, put { $card } down
act-decline-upcard = Pass
act-decline-calls = No
act-decline-draw = Let the round end
act-decline-play = Pass
act-meld = Meld { $cards }
act-lay-off = { $end ->
    [low] { $card } at the low end of { $meld }
    [high] { $card } at the high end of { $meld }
   *[none] { $card } to { $meld }
}
act-discard = Discard { $card }
act-knock = Knock, discarding { $card }
act-close = Close, discarding { $card }
act-big-gin = Big gin
act-buy-back = Come back in
act-stay-out = Stay out
act-deal-first = I deal
act-play-first = I play first
act-take-back = Take back
act-call = Rummy!
act-defend = Lay down
act-offer = Offer a new deal
act-accept = Accept a new deal
act-end-turn = End turn
act-place = Place these

## What happened

event-dealt = The deal is done. { $name } goes first.
event-drawn = Drawn for the deal: { $drawn }.
event-turned = { $name } turns { $card }.
event-drew = { $name } draws.
event-took = { $more ->
    [0] { $name } takes { $card }.
   *[other] { $name } takes { $card } and { $more } more.
}
event-took-unseen = { $name } takes from the pile.
event-melded = { $name } melds { $cards }.
event-laid-off = { $name } lays off { $card }.
event-discarded = { $name } discards { $card }.
event-discarded-unseen = { $name } discards.
event-knock = { $name } knocks.
event-close = { $name } closes.
event-defended = { $count ->
    [0] { $name } shows the hand.
    [one] { $name } shows the hand and lays off a card.
   *[other] { $name } shows the hand and lays off { $count } cards.
}
event-bought-back = { $buys ->
    [yes] { $name } comes back in.
   *[no] { $name } stays out.
}
event-chose = { $deals ->
    [yes] { $name } deals first.
   *[no] { $name } lets the other deal.
}
event-opened = { $name } opens with { $points }.
event-arranged = { $name } places { $cards }.
event-renewed = The stock is empty, so the pile is turned over: { $count ->
    [one] one card to draw.
   *[other] { $count } cards to draw.
}
event-bell = The bell rings: this is the last round.
event-declined = { $name } passes.
event-took-back = { $name } takes a play back.
event-called = { $name } calls “Rummy!”
event-call-won = { $name } gets the card.
event-offered = { $name } offers a new deal.
event-offer-refused = { $name } plays on.
event-accepted = { $name } accepts: a new deal.
event-timed-out = { $name }’s time is up: the clock plays.
event-stand-in = { $name } is away: the computer plays.
ending-out-line = { $name } goes out and scores { $points }.
ending-rummy-line = Rummy! { $name } puts the whole hand down at once and scores { $points }.
ending-blocked-line = The round is blocked.
ending-stock-out-line = The stock is gone and the round is over.
ending-knock-line = { $name } wins with the knock and scores { $points }.
ending-gin-line = Gin! { $name } scores { $points }.
ending-big-gin-line = Big gin! { $name } scores { $points }.
ending-undercut-line = Undercut! { $name } scores { $points }.
ending-rum-line = Rum! { $name } has nothing left over and scores { $points }.
ending-closed-line = { $name } has closed with { $points } left over.
ending-clean-line = { $name } has closed with nothing left over: { $points }.
ending-chinchon-line = Chinchón! { $name } wins the match.
ending-drawn-line = The round is drawn: nobody scores.
ending-new-deal-line = A new deal, by agreement.
list-and-words = { $others } and { $last }

## Notices

notice-turn = { $mention }, it is your turn.
notice-hurry = { $mention }, your time is running out.
table-hidden = I cannot show your table of { $game } in { $place } any more. The match goes on all the same: your hand is here, and I tell you here when it is your turn.

## What the bot does not do

denied-no-table = There is no such table any more.
denied-not-seated = You have no seat at this table.
denied-not-host = Only the host of the table, or whoever manages the server, can do that.
denied-no-seat-here = You sit at no table in this channel. /rummy games lists the tables where you do.
denied-no-table-here = There is no such table in this channel. /rummy new opens one.
denied-already-seated = You already have a seat.
denied-full = The table is full: { $most } players at most.
denied-started = The match has already started.
denied-not-kept = No match of this table is kept.
denied-not-started = The match has not started yet.
denied-over = This table is over.
denied-stale = The table has moved on since then. Press “My hand” to see it as it is.
denied-not-away = You are not away.
denied-dealt = The deal is done already.
denied-seal-used = Too late for a word: this seal has been drawn from already. You can add one before the next round.
denied-unavailable = I cannot keep your move safe just now, so I have not made it. Please try again in a moment.
denied-damaged = This table is damaged on the disk, and whoever runs this bot has been told.
denied-stopping = I am about to restart. Please try again in a minute.
denied-unknown = I do not know this button any more.
denied-permission = You may not do that here.
failed = Something went wrong on my side. Nothing was changed. If it happens again, tell my host this number: { $incident }
denied-not-saved = No options are saved as “{ $name }”.
denied-no-preset = No options are saved as “{ $name }” for this game.
denied-no-game = I know no game called “{ $name }”.
denied-no-thread = I cannot open a thread here.
denied-cannot-show = I cannot show a table here. I lack: { $missing }. Whoever manages the server can allow it in the settings of this channel.
permission-view_channel = View Channel
permission-send_messages = Send Messages
permission-send_messages_in_threads = Send Messages in Threads
permission-create_public_threads = Create Public Threads
permission-attach_files = Attach Files
permission-connect = Connect
unseen-closed = I could not show your table of { $game } in { $place }, so I closed it. Please open another, there or elsewhere.
unseen-queued = I could not show your match of { $game } in { $place }, so I closed the table. You wait in **{ $league }** again, in your old place.
unseen-league = I could not show your match of { $game } for **{ $league }** in { $place }, so I closed the table. Nothing counts; please arrange another.
denied-no-server = That works in a server, not in a direct message.
denied-too-many-of-host = { $most } tables of yours are open. Play or end one of them first; /rummy games lists those where you sit.
denied-too-many-in-channel = { $most } tables are open in this channel. Let one of them end first, or open yours elsewhere.
denied-too-many-in-server = { $most } tables are open in this server. Let one of them end first.

denied-misprint = { $key ->
    [unknown_tile] Line { $line }: “{ $what }” is no tile. Write R7, B12, K1, Y5, or * for a joker.
    [unknown_card] Line { $line }: “{ $what }” is no card. Write 7h, 10s, Kd or Ac.
    [no_range] Line { $line }: “{ $what }” does not count upwards.
    [empty_set] Line { $line } has no tile.
    [not_there] Line { $line }: { $what } is neither on the table nor in your rack.
    [third_copy] Line { $line }: there are only two { $what }.
    [missing] These tiles of the table are missing: { $what }.
   *[text_too_long] That text is too long for a table.
}
again-waiting = You are in. Waiting for { $names }.
again-begun = The rematch has begun.
tiles-title = The table as text
tiles-label = A set a line
tiles-help = R red, B blue, K black, Y yellow, * joker: R7 R8 R9 or B5 Y5 K5 *
melds-title = Arrange by hand
melds-label = Melds, one a line
melds-help = For example: 7h 7s 7d
layoffs-label = Lay-offs, one a line
layoffs-help = The card and the number of the meld: 8h 1

## Settings

settings-intro = **How you like it.** This holds for you alone, in every server.
settings-server-intro = **How this server likes it.** This holds for what everyone sees.
setting-language = Language
setting-language-discord = as in Discord
setting-language-en = English
setting-language-es = Español
setting-sort = Order of cards
setting-sort-melds = melds first
setting-sort-suit = by suit
setting-sort-rank = by rank
setting-deck = Deck
setting-deck-two = two colours
setting-deck-four = four colours
setting-theme = Theme
setting-theme-server = as the server
setting-theme-dark = dark
setting-theme-light = light
setting-felt = Felt
setting-felt-green = green
setting-felt-blue = blue
setting-felt-wine = wine
setting-felt-slate = slate
setting-felt-plum = plum
setting-text_mode = Text instead of pictures
setting-text_mode-yes = yes
setting-text_mode-no = no
setting-notices = Tell me when it is my turn
setting-notices-yes = yes
setting-notices-no = no
preset-saved = Saved as “{ $name }”.
preset-forgotten = “{ $name }” is forgotten.

## The rule behind a refusal

why = Why?
why-page = The page: { $title }
why-sections = Another part of this page
