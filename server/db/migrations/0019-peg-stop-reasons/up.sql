-- A second source of prices: a coin is stopped also where the two contradict each other, or where neither knows anything.

ALTER TABLE coin_listings
  -- Null as well where a process of before has stopped the coin: its price was away from the peg.
  ADD COLUMN depegged_reason text
    CONSTRAINT coin_listings_peg_reason CHECK (depegged_reason IN ('away', 'disagreement', 'blind')),
  DROP CONSTRAINT coin_listings_peg_stop,
  -- Where nobody knew a price there is none.
  ADD CONSTRAINT coin_listings_peg_stop CHECK (
    (depegged_at IS NULL) = (depegged_price IS NULL)
    OR (depegged_price IS NULL AND coalesce(depegged_reason, '') = 'blind')
  );
