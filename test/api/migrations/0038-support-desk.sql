INSERT INTO conversation_assignments (conversation_id, operator, assigned_at)
VALUES ('00000000-0000-4000-8000-000000000371', '370000002', now());

INSERT INTO conversation_presences (conversation_id, operator, seen_at)
VALUES ('00000000-0000-4000-8000-000000000371', '370000002', now());

INSERT INTO conversation_notes (id, conversation_id, operator, text, written_at)
VALUES ('00000000-0000-4000-8000-000000000390', '00000000-0000-4000-8000-000000000371', '370000002', 'Asked the partner', now());

INSERT INTO canned_replies (id, lang, title, text, changed_by, changed_at)
VALUES ('00000000-0000-4000-8000-000000000391', 'en_us', 'Hello', 'Thank you for writing.', '370000002', now());
