INSERT INTO operator_audit (id, operator_id, operator, action, subject, details, done_at)
VALUES ('00000000-0000-4000-8000-000000000550', '00000000-0000-4000-8000-000000000002', '10000002', 'clear-stop', 'USDT', '{}', now());
