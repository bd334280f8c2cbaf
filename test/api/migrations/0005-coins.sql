INSERT INTO coin_listings (coin, network, deposits_open, withdrawals_open, deposit_cap, changed_at) VALUES
  ('USDT', 'ethereum', true, false, 1000000000000000000000000, now()),
  ('USDT', 'bsc', false, true, NULL, now());
