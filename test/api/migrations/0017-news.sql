INSERT INTO subscriptions (id, email, lang, requested_at, unsubscribe_token_hash, confirmed_at) VALUES
  ('00000000-0000-4000-8000-000000000191', 'news@example.org', 'en_us', now(), 'news', now());
INSERT INTO news_mails (notice_id, subscription_id, sent_at, unsubscribe_token_hash) VALUES
  ('00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-000000000191', now(), 'x');
