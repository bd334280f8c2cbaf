INSERT INTO payment_links (id, merchant_id, title, coin, network, asset, currency, fiat_amount, is_single, created_at, expires_at)
VALUES ('00000000-0000-4000-8000-000000000661', '00000000-0000-4000-8000-000000000541', 'Tea', 'USDT', 'bsc',
  'bsc/0x', 'BRL', 25, true, now(), now() + interval '1 day');

INSERT INTO payment_link_prices (id, link_id, amount, created_at, valid_until)
VALUES ('00000000-0000-4000-8000-000000000662', '00000000-0000-4000-8000-000000000661', 5, now(), now() + interval '10 minutes');
