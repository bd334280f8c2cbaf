-- Second factors

CREATE TABLE totp_secrets (
  user_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  -- AES-256-GCM, bound to user_id.
  encrypted_secret text NOT NULL,
  begun_at timestamptz NOT NULL,
  -- The session that has seen the secret. No other turns it on: its owner may be somebody else.
  begun_in uuid NOT NULL,
  -- Null until a code of it was confirmed: it protects nothing before.
  added_at timestamptz,
  -- The newest time step whose code was used. No code of it, or of one before, is taken again.
  last_step integer
);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- Base64url, as WebAuthn writes them.
  credential_id text NOT NULL UNIQUE,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  added_at timestamptz NOT NULL,
  last_used_at timestamptz
);

CREATE INDEX passkeys_by_user ON passkeys (user_id);

CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- The log-in or session, and what in it, that may answer the challenge.
  scope text NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX passkey_challenges_by_user ON passkey_challenges (user_id, scope);

CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at);

-- A code is one row until it is used.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  code_hash text NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

-- Wallets that are bound to accounts

CREATE TABLE bound_wallets (
  -- With its EIP-55 checksum, so that it is one string: a wallet belongs to one account at most.
  address text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  chain_id bigint NOT NULL,
  bound_at timestamptz NOT NULL
);

CREATE INDEX bound_wallets_by_user ON bound_wallets (user_id, bound_at);

CREATE TABLE wallet_challenges (
  nonce text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  address text NOT NULL,
  chain_id bigint NOT NULL,
  message text NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX wallet_challenges_by_user ON wallet_challenges (user_id);

CREATE INDEX wallet_challenges_by_expiry ON wallet_challenges (expires_at);

-- Notices to everybody, and messages to one person

CREATE TABLE notices (
  id uuid PRIMARY KEY,
  published_at timestamptz NOT NULL
);

CREATE INDEX notices_newest ON notices (published_at DESC, id DESC);

CREATE TABLE notice_texts (
  notice_id uuid NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
  lang text NOT NULL,
  title text NOT NULL,
  summary text NOT NULL,
  content text NOT NULL,
  PRIMARY KEY (notice_id, lang)
);

CREATE TABLE notice_reads (
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  notice_id uuid NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, notice_id)
);

CREATE TABLE system_messages (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind text NOT NULL,
  -- What the client's text of this kind has blanks for.
  details jsonb NOT NULL,
  sent_at timestamptz NOT NULL,
  read_at timestamptz
);

CREATE INDEX system_messages_newest ON system_messages (user_id, sent_at DESC, id DESC);

-- News by mail, to people with or without an account

CREATE TABLE subscriptions (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE,
  lang text NOT NULL,
  -- When the mail with its links was asked for last.
  requested_at timestamptz NOT NULL,
  -- SHA-256 of the tokens in those links; that which confirms is null once it was used.
  confirm_token_hash text UNIQUE,
  unsubscribe_token_hash text NOT NULL UNIQUE,
  confirmed_at timestamptz
);
