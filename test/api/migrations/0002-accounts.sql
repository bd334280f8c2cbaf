INSERT INTO accounts (id, realm, member_id, email, user_name, lang, pricing_currency, password_hash, registered_at) VALUES
  ('00000000-0000-4000-8000-000000000002', 'main', '123456789', 'a@app.example', 'A', 'zh_cn', 'CNY', 'x', now()),
  ('00000000-0000-4000-8000-000000000003', 'futures', '123456780', 'a@app.example', 'A', 'en_us', 'USD', 'x', now());
INSERT INTO sessions (id, user_id, device, address, started_at, last_seen_at, expires_at) VALUES
  ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000002', 'd', 'a', now(), now(), now());
INSERT INTO refresh_tokens (token_hash, session_id) VALUES ('x', '00000000-0000-4000-8000-000000000004');
