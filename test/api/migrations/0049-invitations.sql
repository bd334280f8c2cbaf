INSERT INTO accounts (id, realm, member_id, email, user_name, lang, pricing_currency, password_hash, registered_at)
VALUES ('00000000-0000-4000-8000-000000000500', 'main', '500000001', 'inviter@mail.example', 'Inviter', 'en_us', 'USD', 'hash', now()),
  ('00000000-0000-4000-8000-000000000501', 'main', '500000002', 'invited@mail.example', 'Invited', 'en_us', 'USD', 'hash', now());

INSERT INTO invitation_codes (user_id, code, created_at)
VALUES ('00000000-0000-4000-8000-000000000500', '7KQ2M9XA', now());

INSERT INTO invitations (id, invited_id, inviter_id, accepted_at, way)
VALUES ('00000000-0000-4000-8000-000000000502', '00000000-0000-4000-8000-000000000501',
  '00000000-0000-4000-8000-000000000500', now(), 'registration');

INSERT INTO invitation_campaigns
  (id, coin, share_ppm, cooling_days, minimum_orders, daily_cap, total_cap, announced_at, starts_at, ends_at)
VALUES ('00000000-0000-4000-8000-000000000503', 'USDC', 200000, 14, 2, 1, 1, now(), now() + interval '2 days', now() + interval '9 days');

INSERT INTO invitation_rewards (id, inviter_id, invitation_id, order_id, coin, fee, ordered_at, noted_at, state)
VALUES ('00000000-0000-4000-8000-000000000504', '00000000-0000-4000-8000-000000000500',
  '00000000-0000-4000-8000-000000000502', '00000000-0000-4000-8000-000000000505', 'USDC', 1, now(), now(), 'noted');
