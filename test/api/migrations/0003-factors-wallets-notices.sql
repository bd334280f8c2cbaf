INSERT INTO bound_wallets (address, user_id, chain_id, bound_at) VALUES
  ('x', '00000000-0000-4000-8000-000000000002', 1, now());
INSERT INTO notices (id, published_at) VALUES ('00000000-0000-4000-8000-000000000005', now());
