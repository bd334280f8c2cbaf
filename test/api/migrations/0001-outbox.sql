INSERT INTO outbox (id, kind, payload, created_at, due_at) VALUES
  ('00000000-0000-4000-8000-000000000001', 'mail', '{"to": "a@app.example"}', now(), now());
INSERT INTO rate_limits (key, points, expire) VALUES ('costly-address:x', 3, now());
