INSERT INTO operator_audit (id, operator, action, subject, details, done_at)
VALUES ('00000000-0000-4000-8000-000000000571', 'M0000000057', 'end-account-sessions',
  '00000000-0000-4000-8000-000000000572', '{"reason": "Because"}', now());
INSERT INTO account_freezes (id, user_id, reason, frozen_by, frozen_at)
VALUES ('00000000-0000-4000-8000-000000000573', '00000000-0000-4000-8000-000000000002', 'activity',
  '00000000-0000-4000-8000-000000000574', now());
