-- What every move and every change of a table is fenced by: it rises with each, and whoever missed one is refused.
ALTER TABLE tables ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
