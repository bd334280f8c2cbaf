SELECT ledger_book(
  '{"id": "00000000-0000-4000-8000-000000008101", "key": "fees 81", "input_hash": "hash", "kind": "adjustment", "posted_at": "2026-11-29T00:00:00Z"}',
  '[{"entry_id": "00000000-0000-4000-8000-000000008102", "name": "fees", "coin": "USDT", "amount": "-1"},
    {"entry_id": "00000000-0000-4000-8000-000000008103", "name": "world", "coin": "USDT", "amount": "1"}]',
  NULL);
