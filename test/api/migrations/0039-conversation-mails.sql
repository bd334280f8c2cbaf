INSERT INTO conversation_addresses (conversation_id, token)
VALUES ('00000000-0000-4000-8000-000000000360', '0123456789abcdef0123456789abcdef');

INSERT INTO conversation_mails (conversation_id, message_id, signature, quoted)
VALUES ('00000000-0000-4000-8000-000000000360', '00000000-0000-4000-8000-000000000360', 'valid', 'On Monday you wrote: hello');
