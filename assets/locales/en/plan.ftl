# Planning a turn while others play.

panel-plan = Plan
plan-title = **Plan your turn**
plan-about = Only you see this. It is kept as you choose, played when your turn comes, after a pause as people make it, and over with the round. The rules judge it then; at the first surprise it stops, and the turn is yours.
plan-line = Turn { $number }: { $said }
plan-empty = nothing planned
plan-take = Take the discard if it is one of these, else draw
plan-throw = Then throw…
plan-place = Place these tiles if there is room, else draw
plan-out-on = Go out or knock if I can: yes
plan-out-off = Go out or knock if I can: no
plan-earlier = The turn before
plan-later = The turn after
plan-drop = Drop the plan
plan-dropped = The plan is dropped. Your turn is yours.
plan-says-take = take the discard if it is one of { $cards }, else draw
plan-says-draw = draw
plan-says-out = end the round if you can
plan-says-throw = throw { $cards }
plan-says-place = place { $cards } if there is room, else draw
plan-waits = 📋 Planned: { $plan }.
plan-played = 📋 Your plan was played: { $done }.
plan-stopped = 📋 Your plan stopped. Done: { $done }. { $why }
plan-nothing = nothing
plan-wanted = It wanted: { $action }.
plan-surprise = Something came up that it had no answer to.
denied-plan-turn = A turn can be planned while others play, and changed until it is played.
