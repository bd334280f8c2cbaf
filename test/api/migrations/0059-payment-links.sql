INSERT INTO payment_links (id, merchant_id, title, coin, network, asset, amount, is_single, created_at, expires_at)
VALUES ('00000000-0000-4000-8000-000000000591', '00000000-0000-4000-8000-000000000541', 'Coffee', 'USDT', 'bsc',
  'bsc/0x', 25, true, now(), now() + interval '1 day');

INSERT INTO payment_link_orders (order_id, link_id, number, state, created_at)
VALUES ('00000000-0000-4000-8000-000000000222', '00000000-0000-4000-8000-000000000591', '0123456789', 'unpaid', now());
