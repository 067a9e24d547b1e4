-- Since the second revision of the rules a stock is renewed without limit unless something else is agreed on (R10).
-- Tables and leagues keep what they began with: two renewals, where nobody had chosen.
UPDATE tables SET options = json_set(options, '$.stock_renewals', 2)
    WHERE game IN ('rummy', 'queen_city', 'double_rum') AND json_extract(options, '$.stock_renewals') IS NULL;
UPDATE leagues SET options = json_set(options, '$.stock_renewals', 2)
    WHERE game IN ('rummy', 'queen_city', 'double_rum') AND json_extract(options, '$.stock_renewals') IS NULL;
