INSERT INTO ledger_transfers (id, key, input_hash, kind, posted_at)
VALUES ('00000000-0000-4000-8000-000000000630', 'withdrawal 63 held', 'hash', 'withdrawal', now());
INSERT INTO ledger_holds (id, user_id, coin, amount)
VALUES ('00000000-0000-4000-8000-000000000630', '00000000-0000-4000-8000-000000000042', 'USDT', 5);
INSERT INTO withdrawals (id, user_id, coin, network, address, amount, fee, state, hold_id, created_at)
VALUES ('00000000-0000-4000-8000-000000000631', '00000000-0000-4000-8000-000000000042', 'USDT', 'bsc', 'x', 5, 1, 'audit',
  '00000000-0000-4000-8000-000000000630', now());
