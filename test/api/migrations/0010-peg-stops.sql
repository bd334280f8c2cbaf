INSERT INTO coin_listings (coin, network, deposits_open, withdrawals_open, deposit_cap, changed_at, depegged_at, depegged_price)
VALUES
  ('USDC', 'fantom', true, true, NULL, now(), now(), 870000000000000000),
  ('USDC', 'bsc', true, true, NULL, now(), NULL, NULL);
