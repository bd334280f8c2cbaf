INSERT INTO operator_audit (id, operator, action, subject, details, done_at)
VALUES ('00000000-0000-4000-8000-000000000561', 'M0000000056', 'end-account-sessions',
  '00000000-0000-4000-8000-000000000562', '{"reason": "Because"}', now());
INSERT INTO account_freezes (id, user_id, reason, frozen_by, frozen_at)
VALUES ('00000000-0000-4000-8000-000000000563', '00000000-0000-4000-8000-000000000002', 'activity',
  '00000000-0000-4000-8000-000000000564', now());
