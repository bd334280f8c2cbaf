INSERT INTO order_quotes (id, kind, provider, person_address, from_asset, to_asset, rate_type, side, from_amount, to_amount,
  created_at, valid_until)
VALUES ('00000000-0000-4000-8000-000000000321', 'buy', 'moonpay', '192.0.2.1', 'fiat/BRL', 'bsc/native', 'floating', 'from',
  4, 2, now(), now() + interval '1 minute');
INSERT INTO fiat_quotes (quote_id, country, method) VALUES ('00000000-0000-4000-8000-000000000321', 'BR', 'pix');
INSERT INTO orders (id, number, kind, user_id, provider, rate_type, state, created_at, state_changed_at)
VALUES ('00000000-0000-4000-8000-000000000321', 'FIAT000321', 'buy', '00000000-0000-4000-8000-000000000001', 'moonpay',
  'floating', 'new', now(), now());
INSERT INTO fiat_orders (order_id, country, method, encrypted_details)
VALUES ('00000000-0000-4000-8000-000000000321', 'BR', 'pix', 'x');
INSERT INTO payout_accounts (id, user_id, encrypted_details, created_at)
SELECT '00000000-0000-4000-8000-000000000322', id, 'x', now() FROM accounts LIMIT 1;
INSERT INTO fiat_rule_overrides (partner, direction, country, currency, method, is_offered, verification, minutes_from,
  minutes_to, changed_at)
VALUES ('moonpay', 'buy', 'BR', 'BRL', 'pix', false, 'none', 1, 5, now());
