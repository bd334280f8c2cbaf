INSERT INTO order_quotes (id, kind, provider, user_id, person_address, from_asset, to_asset, rate_type, side, from_amount, to_amount,
  created_at, valid_until)
VALUES ('00000000-0000-4000-8000-000000000221', 'swap', 'changenow', '00000000-0000-4000-8000-000000000042',
  '192.0.2.1', 'bsc/native', 'bitcoin/native', 'floating', 'from', 4, 2, now(), now() + interval '1 minute');
INSERT INTO orders (id, number, kind, user_id, provider, rate_type, state, created_at, state_changed_at, poll_at) VALUES
  ('00000000-0000-4000-8000-000000000222', '0123456789', 'swap', '00000000-0000-4000-8000-000000000042', 'changenow',
   'floating', 'new', now(), now(), now());
INSERT INTO order_legs (order_id, kind, asset, amount, address) VALUES
  ('00000000-0000-4000-8000-000000000222', 'payin', 'bsc/native', 4, NULL),
  ('00000000-0000-4000-8000-000000000222', 'payout', 'bitcoin/native', 2, 'bc1q');
UPDATE orders SET state = 'unpaid', provider_order_id = 'a1' WHERE number = '0123456789';
