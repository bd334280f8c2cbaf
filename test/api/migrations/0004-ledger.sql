INSERT INTO ledger_accounts (id, owner_id, name, coin, balance) VALUES
  ('00000000-0000-8000-8000-000000000041', '00000000-0000-4000-8000-000000000042', 'held', 'USDT', 5);
INSERT INTO ledger_transfers (id, key, input_hash, kind, reference, posted_at) VALUES
  ('00000000-0000-4000-8000-000000000044', 'deposit 1', 'hash', 'deposit', NULL, now());
INSERT INTO ledger_entries (id, transfer_id, account_id, house_account, coin, amount, balance_after, posted_at) VALUES
  ('00000000-0000-4000-8000-000000000045', '00000000-0000-4000-8000-000000000044',
   '00000000-0000-8000-8000-000000000041', NULL, 'USDT', 5, 5, now()),
  ('00000000-0000-4000-8000-000000000046', '00000000-0000-4000-8000-000000000044', NULL, 'world', 'USDT', -5, NULL,
   now());
INSERT INTO ledger_holds (id, user_id, coin, amount) VALUES
  ('00000000-0000-4000-8000-000000000044', '00000000-0000-4000-8000-000000000042', 'USDT', 5);
INSERT INTO ledger_stops (coin, reason, since) VALUES ('USDC', 'holdings fall short', now());
