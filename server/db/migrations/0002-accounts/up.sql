-- People

CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  -- Accounts of the futures section are apart from all others: the same address may have one in each.
  realm text NOT NULL CHECK (realm IN ('main', 'futures')),
  -- Nine digits that a person can tell support; random, so that they tell nothing about how many people there are.
  member_id text NOT NULL UNIQUE CHECK (member_id ~ '^[1-9][0-9]{8}$'),
  email text NOT NULL CHECK (email = lower(email)),
  user_name text NOT NULL,
  agent_id text,
  country text,
  lang text NOT NULL,
  pricing_currency text NOT NULL,
  anti_phishing_word text,
  -- Argon2id.
  password_hash text NOT NULL,
  -- Rises when the password is another one (not when the same one is hashed anew): a log-in that has checked an earlier
  -- password is refused at its last step.
  password_version integer NOT NULL DEFAULT 1,
  fund_password_hash text,
  registered_at timestamptz NOT NULL,
  UNIQUE (realm, email)
);

-- The texts that a person has agreed to.
CREATE TABLE consents (
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  text_id uuid NOT NULL,
  agreed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, text_id)
);

-- Codes of mails

CREATE TABLE email_codes (
  -- HMAC of realm, purpose, address and account: one code for each, and no address stands here.
  target text PRIMARY KEY,
  -- HMAC of the code and its target.
  code_hash text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX email_codes_expiry ON email_codes (expires_at);

-- Browsers that are logged in. A row is an open session: ending one deletes it.

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- SHA-256 of the account and the browser's random name; null where it gave none.
  device_hash text,
  -- In words, such as "Chrome on Android".
  device text NOT NULL,
  address text NOT NULL,
  started_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- Every refresh token that a session has had, as SHA-256: an old one that comes back has been stolen, or its successor has.
CREATE TABLE refresh_tokens (
  token_hash text PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  used_at timestamptz
);

CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id);

-- Browsers that have logged in before.
CREATE TABLE known_devices (
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  device_hash text NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, device_hash)
);

-- Log-ins whose password was right and that wait for the second factor.
CREATE TABLE login_tickets (
  id uuid PRIMARY KEY,
  -- SHA-256.
  token_hash text NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  password_version integer NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX login_tickets_by_user ON login_tickets (user_id);
CREATE INDEX login_tickets_expiry ON login_tickets (expires_at);

-- Links of mails that end all sessions of an account.
CREATE TABLE session_end_links (
  -- SHA-256.
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);

CREATE INDEX session_end_links_by_user ON session_end_links (user_id);
CREATE INDEX session_end_links_expiry ON session_end_links (expires_at);

-- Log-ins and changes of what protects an account, for its owner to read.
CREATE TABLE security_events (
  id uuid PRIMARY KEY,
  -- Null for a failed log-in with an address that has no account: it is written all the same, so that it takes as long.
  user_id uuid REFERENCES accounts (id) ON DELETE CASCADE,
  kind text NOT NULL,
  device text NOT NULL,
  address text NOT NULL,
  at timestamptz NOT NULL
);

CREATE INDEX security_events_newest ON security_events (user_id, at DESC, id DESC);
CREATE INDEX security_events_age ON security_events (at);
