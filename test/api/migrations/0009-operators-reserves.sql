INSERT INTO operators (user_id, added_at) VALUES ('00000000-0000-4000-8000-000000000002', now());
INSERT INTO operator_audit (id, operator_id, operator, action, subject, details, done_at) VALUES
  ('00000000-0000-4000-8000-000000000091', '00000000-0000-4000-8000-000000000092', '10000001', 'change-listing',
   'USDT ethereum', '{"deposits": "paused"}', now());
INSERT INTO reserve_snapshots (id, taken_at, day) VALUES
  ('00000000-0000-4000-8000-000000000093', now(), '2026-11-21'),
  ('00000000-0000-4000-8000-000000000094', now(), NULL);
INSERT INTO reserve_roots (snapshot_id, coin, hash, sum, people, levels) VALUES
  ('00000000-0000-4000-8000-000000000093', 'USDT', repeat('00', 32), 5, 1, 2);
INSERT INTO reserve_leaves (snapshot_id, user_id, coin, part, position, nonce, amount) VALUES
  ('00000000-0000-4000-8000-000000000093', '00000000-0000-4000-8000-000000000092', 'USDT', 0, 1, '\x00', 5);
INSERT INTO reserve_nodes (snapshot_id, coin, level, stretch, nodes) VALUES
  ('00000000-0000-4000-8000-000000000093', 'USDT', 0, 0, '\x00');
