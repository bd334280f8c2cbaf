INSERT INTO conversation_snoozes (conversation_id, until, message_count, operator, snoozed_at)
VALUES ('00000000-0000-4000-8000-000000000360', now(), 1, '370000002', now());
