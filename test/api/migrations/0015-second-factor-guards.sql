INSERT INTO second_factor_removals (user_id, factor, token_hash, removes_at, address, user_agent) VALUES
  ('00000000-0000-4000-8000-000000000002', 'totp', 'x', now(), 'a', 'u');
INSERT INTO email_moves (token_hash, user_id, old_email, moved_at, expires_at) VALUES
  ('x', '00000000-0000-4000-8000-000000000002', 'b@app.example', now(), now());
