INSERT INTO payment_webhooks (merchant_id, url, secret, revision, created_at)
VALUES ('00000000-0000-4000-8000-000000000541', 'https://shop.example/sevenport', 'encrypted', 1, now());

INSERT INTO payment_link_events (id, merchant_id, link_id, order_id, type, body, created_at, due_at)
VALUES ('00000000-0000-4000-8000-000000000631', '00000000-0000-4000-8000-000000000541',
  '00000000-0000-4000-8000-000000000591', '00000000-0000-4000-8000-000000000222', 'payment_link.paid', '{}', now(), now());
