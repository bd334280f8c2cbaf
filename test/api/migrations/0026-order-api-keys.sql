INSERT INTO order_api_keys (id, user_id, name, prefix, key_hash, created_at)
VALUES ('00000000-0000-4000-8000-000000000260', '00000000-0000-4000-8000-000000000002', 'x', 'sp_x', 'x', now());
