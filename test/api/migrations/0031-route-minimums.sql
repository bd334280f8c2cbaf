INSERT INTO order_quotes (id, kind, provider, person_address, from_asset, to_asset, rate_type, side, from_amount, to_amount,
  minimum_to_amount, created_at, valid_until)
VALUES ('00000000-0000-4000-8000-000000000311', 'swap', 'lifi', '192.0.2.1', 'bsc/native', 'ethereum/native', 'floating',
  'from', 4, 2, 1, now(), now() + interval '1 minute');
