-- Since the second revision of the rules a stock is renewed without limit unless something else is agreed on (R10).
-- Tables and leagues keep what they began with: two renewals, where nobody had chosen.
UPDATE tables SET options = jsonb_set(options::jsonb, '{stock_renewals}', '2')::text
    WHERE game IN ('rummy', 'queen_city', 'double_rum') AND options::jsonb ->> 'stock_renewals' IS NULL;
UPDATE leagues SET options = jsonb_set(options::jsonb, '{stock_renewals}', '2')::text
    WHERE game IN ('rummy', 'queen_city', 'double_rum') AND options::jsonb ->> 'stock_renewals' IS NULL;
