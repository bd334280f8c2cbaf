-- Notices that went out as news by email: nobody gets one twice, however often sending it is begun again.
CREATE TABLE news_mails (
  notice_id uuid NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
  subscription_id uuid NOT NULL REFERENCES subscriptions (id) ON DELETE CASCADE,
  sent_at timestamptz NOT NULL,
  -- SHA-256 of the token in the mail's link: each mail has its own, and all of them end the subscription.
  unsubscribe_token_hash text NOT NULL UNIQUE,
  PRIMARY KEY (notice_id, subscription_id)
);

CREATE INDEX news_mails_subscription ON news_mails (subscription_id);
