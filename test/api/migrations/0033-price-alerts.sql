INSERT INTO price_alerts (id, user_id, coin, direction, target_price, currency, created_at)
VALUES ('00000000-0000-4000-8000-000000000330', '00000000-0000-4000-8000-000000000002', 'BTC', 'above', 1, 'USD', now());
