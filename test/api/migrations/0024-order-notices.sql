INSERT INTO order_notices (order_id, notice, told_at) VALUES ('00000000-0000-4000-8000-000000000222', 'exchange-paid', now());
