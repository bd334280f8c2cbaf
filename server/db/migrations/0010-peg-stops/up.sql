-- A coin that has lost its peg on a network is stopped there: one balance per coin would let it out on the others.

ALTER TABLE coin_listings
  -- Since when; null while there is no such stop.
  ADD COLUMN depegged_at timestamptz,
  -- What the coin cost there when it was stopped, in 10^-18 of a dollar.
  ADD COLUMN depegged_price numeric(78, 0),
  ADD CONSTRAINT coin_listings_peg_stop CHECK ((depegged_at IS NULL) = (depegged_price IS NULL));
