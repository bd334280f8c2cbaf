INSERT INTO content_documents (id, realm, kind, key)
VALUES ('00000000-0000-4000-8000-000000000400', 'main', 'help', 'deposit-how');

INSERT INTO content_versions (id, document_id, number, state, revision, category, related, writers, changed_at, published_by, published_at)
VALUES ('00000000-0000-4000-8000-000000000401', '00000000-0000-4000-8000-000000000400', 1, 'published', 3, 'deposits', '{}', '{370000002}', now(), '370000003', now());

INSERT INTO content_texts (version_id, lang, title, content, changes, revision, written_by)
VALUES ('00000000-0000-4000-8000-000000000401', 'en_us', 'Deposits', 'How to deposit coins.', '', 1, '370000002');
