# The deal of the day: its page, what a try came to, and what is told once the day is over.

daily-title = Deal of the day · { $day }
daily-over = The deal of { $day }
daily-how = One round, the same cards for everyone, against the same computer player with the same chances. **One try counts.** After it you can practise as often as you like.
daily-play = Play
daily-go-on = Go on
daily-going = Your try is under way.
daily-given-up = Your try ended without a score.
daily-score = Your score: **{ $score }**
daily-practised = Practice: **{ $score }**. It does not count.
daily-place = Place { $place } of { $count } in this server
daily-streak = { $count ->
    [one] 1 day in a row
   *[other] { $count } days in a row
}
daily-longest = Your longest streak: { $count ->
    [one] 1 day
   *[other] { $count } days
}
daily-ends = The next deal comes { $when }.
daily-ranking = In this server
daily-ranking-none = Nobody has finished it yet.
daily-practise = Practise
daily-share = Share score
daily-page = Deal of the day
daily-before = The day before
daily-puzzles = Puzzles
daily-shared = **{ $name }**: **{ $score }**
daily-too = Play it too
daily-best-hand = The best line came to **{ $score }**. It was played by one of { $tries ->
    [one] 1 who finished.
   *[other] { $tries } who finished.
}
daily-best-computer = The best line came to **{ $score }**. The hard computer player found it; { $tries ->
    [0] nobody finished that day.
    [one] 1 person finished.
   *[other] { $tries } people finished.
}
daily-line = Step through it
daily-player = Best line
daily-seal = The seed was `{ $seed }`. Its SHA-256 is the seal that every try showed: `{ $commitment }`.
month = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
}
weekdays = Mo Tu We Th Fr Sa Su
denied-day-not-over = The deal of the day stays closed until its day is over (UTC): others have yet to play it.
denied-day-first = First comes your try that counts. You can practise after it.
denied-day-tried = You have had your try at this deal. What came of it was deleted with your data, and nobody has a second.
denied-day-updated = The computer player was updated in the course of this day, so its deal counts no more: nobody is to have other chances. You can still practise it.
denied-no-score = You have no score for that day.
denied-no-day-before = That day there was no deal: nobody asked for it.
