INSERT INTO ledger_transfers (id, key, input_hash, kind, posted_at)
VALUES ('00000000-0000-4000-8000-000000000510', 'closing', 'hash', 'deposit', '2026-01-02T12:00:00Z');

INSERT INTO ledger_accounts (id, owner_id, name, coin, balance)
VALUES ('00000000-0000-4000-8000-000000000511', '00000000-0000-4000-8000-000000000512', 'available', 'USDT', 7);

INSERT INTO ledger_entries (id, transfer_id, account_id, house_account, coin, amount, balance_after, posted_at)
VALUES ('00000000-0000-4000-8000-000000000513', '00000000-0000-4000-8000-000000000510',
    '00000000-0000-4000-8000-000000000511', NULL, 'USDT', 7, 7, '2026-01-02T12:00:00Z'),
  ('00000000-0000-4000-8000-000000000514', '00000000-0000-4000-8000-000000000510', NULL, 'world', 'USDT', -7, NULL,
    '2026-01-02T12:00:00Z');

INSERT INTO ledger_closings (day, previous_hash, hash, closed_at)
VALUES ('2026-01-02', repeat('0', 64), repeat('1', 64), now());

INSERT INTO ledger_closing_coins (day, coin, entries, entries_hash) VALUES ('2026-01-02', 'USDT', 2, repeat('2', 64));

INSERT INTO ledger_closing_lines (day, coin, account, debited, credited, balance)
VALUES ('2026-01-02', 'USDT', 'available', 0, 7, 7), ('2026-01-02', 'USDT', 'world', 7, 0, -7);

INSERT INTO ledger_closed_balances (account_id, coin, balance)
VALUES ('00000000-0000-4000-8000-000000000511', 'USDT', 7);

INSERT INTO ledger_proofs (id, requested_at, started_at, finished_at, differences, compared, unread)
VALUES ('00000000-0000-4000-8000-000000000515', now(), now(), now(), '[]', '{USDT}', '{}');

INSERT INTO operator_roles (user_id, role, granted_at)
SELECT id, 'accountant', now() FROM accounts LIMIT 1;
