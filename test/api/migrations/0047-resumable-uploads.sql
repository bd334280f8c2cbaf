INSERT INTO resumable_uploads (id, guest_key, name, size, sha256, received, begun_at, expires_at)
VALUES ('00000000-0000-4000-8000-000000000470', 'conversation 00000000-0000-4000-8000-000000000360', 'wallet.log', 2000000, repeat('0', 64), 1048576, now(), now() + interval '1 day');

INSERT INTO resumable_upload_parts (id, upload_id, start, size, is_counted)
VALUES ('00000000-0000-4000-8000-000000000471', '00000000-0000-4000-8000-000000000470', 0, 1048576, true);
