INSERT INTO attachments (id, name, type, size, uploaded_at, conversation_id, message_id, position)
VALUES ('00000000-0000-4000-8000-000000000370', 'screenshot.png', 'png', 68, now(), '00000000-0000-4000-8000-000000000360', '00000000-0000-4000-8000-000000000360', 1);
