INSERT INTO alerts (id, kind, subject, probe, count, opened_at, resolved_at, acknowledged_at, acknowledged_by, acknowledgement)
VALUES ('00000000-0000-4000-8000-000000000640', 'peg-lost', 'TUSD/polygon', 'peg-stops', NULL, now() - interval '1 hour',
  now(), now(), '8100000001', 'The market is thin');
INSERT INTO alerts (id, kind, subject, probe, count, opened_at, reminded_at)
VALUES ('00000000-0000-4000-8000-000000000641', 'payouts-stuck', 'payouts-waiting', 'payouts-waiting', 2,
  now() - interval '2 hours', now());
UPDATE alert_turn SET turn = 7, begun_at = now();
