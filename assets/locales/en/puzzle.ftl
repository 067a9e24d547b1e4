# The puzzles of the day: the question, what is best and why, and the rating that comes of it.

puzzle-title = Puzzle { $number } of { $count }
puzzle-question = **What would you throw?** Your first answer counts.
puzzle-from-people = From a match of { $count } that is over.
puzzle-from-computers = From a match of { $count } computer players.
puzzle-rating = The puzzle’s rating: { $rating }
puzzle-you = You
puzzle-player = Player { $number }
puzzle-right = **Right: { $card }.**
puzzle-wrong = You throw { $own }. **The best is { $card }.**
puzzle-margin = By the hard player’s reckoning it is worth { $points } points more than anything else, and ahead in each of { $count } reckonings.
puzzle-rated = Your rating: **{ $rating }** ({ $change })
puzzle-provisional = It is provisional for your first answers, and moves far.
puzzle-number = Puzzle { $number }
puzzle-next-day = The next three come { $when }.
puzzle-making = The hard player is looking for today’s positions; it began { $when }.
puzzle-look = Look again
denied-no-puzzle = No position was found today in which one throw is clearly the best. Try again later.
