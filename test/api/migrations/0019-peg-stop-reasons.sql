INSERT INTO coin_listings
  (coin, network, deposits_open, withdrawals_open, deposit_cap, changed_at, depegged_at, depegged_reason, depegged_price)
VALUES
  ('TUSD', 'fantom', true, true, NULL, now(), now(), 'disagreement', 970000000000000000),
  ('TUSD', 'bsc', true, true, NULL, now(), now(), 'blind', NULL);
