-- Withdrawals, and what pays them. Amounts are in 10^-18 of a coin.

-- What a person has entered and is still proving to be theirs. Nothing is held for it.
CREATE TABLE withdrawal_requests (
  -- Becomes the withdrawal's id: however often it is confirmed, it is one withdrawal.
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- The session that began it. No other goes on with it.
  session_id uuid NOT NULL,
  coin text NOT NULL,
  network text NOT NULL,
  address text NOT NULL,
  memo text,
  amount numeric(78, 0) NOT NULL CHECK (amount > fee),
  fee numeric(78, 0) NOT NULL CHECK (fee >= 0),
  next_step text NOT NULL CHECK (next_step IN ('password', 'email-code', 'fund-password')),
  expires_at timestamptz NOT NULL
);

CREATE INDEX withdrawal_requests_by_user ON withdrawal_requests (user_id);
CREATE INDEX withdrawal_requests_by_expiry ON withdrawal_requests (expires_at);

CREATE TABLE withdrawals (
  id uuid PRIMARY KEY,
  -- No foreign key: what was booked outlives the person's account.
  user_id uuid NOT NULL,
  coin text NOT NULL,
  network text NOT NULL,
  address text NOT NULL,
  memo text,
  -- Includes the fee.
  amount numeric(78, 0) NOT NULL CHECK (amount > fee),
  fee numeric(78, 0) NOT NULL CHECK (fee >= 0),
  state text NOT NULL CHECK (
    state IN ('audit', 'audit-pass', 'audit-refuse', 'cancelled', 'transferring', 'success', 'fail')
  ),
  hold_id uuid NOT NULL UNIQUE REFERENCES ledger_holds (id),
  -- Why it was refused, in the operator's words.
  reason text,
  created_at timestamptz NOT NULL
);

CREATE INDEX withdrawals_newest ON withdrawals (user_id, created_at DESC, id DESC);
CREATE INDEX withdrawals_by_state ON withdrawals (state, created_at, id);
CREATE INDEX withdrawals_to_pay ON withdrawals (network, created_at, id) WHERE state = 'audit-pass';

-- Every state that a withdrawal has been in, in order.
CREATE TABLE withdrawal_steps (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  withdrawal_id uuid NOT NULL REFERENCES withdrawals (id),
  state text NOT NULL,
  entered_at timestamptz NOT NULL,
  -- The operator who passed or refused it; null for everybody else.
  entered_by uuid,
  -- No state is entered twice.
  UNIQUE (withdrawal_id, state)
);

-- People who have stopped everything that leaves their balance.
CREATE TABLE withdrawal_freezes (
  user_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  frozen_at timestamptz NOT NULL
);

-- The links "this wasn't me" of mails.
CREATE TABLE withdrawal_freeze_links (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);

CREATE INDEX withdrawal_freeze_links_by_user ON withdrawal_freeze_links (user_id);
CREATE INDEX withdrawal_freeze_links_by_expiry ON withdrawal_freeze_links (expires_at);

-- The next nonce of each account of ours. Its row is locked by whoever takes one.
CREATE TABLE chain_nonces (
  chain_id bigint NOT NULL,
  address bytea NOT NULL CHECK (length(address) = 20),
  next_nonce bigint NOT NULL CHECK (next_nonce >= 0),
  PRIMARY KEY (chain_id, address)
);

-- One per withdrawal that was signed. There is none for one that was not.
CREATE TABLE payouts (
  withdrawal_id uuid PRIMARY KEY REFERENCES withdrawals (id),
  chain_id bigint NOT NULL,
  from_address bytea NOT NULL CHECK (length(from_address) = 20),
  nonce bigint NOT NULL,
  -- What is sent, in the network's smallest unit; the token is null for the network's own coin.
  token bytea CHECK (length(token) = 20),
  raw_amount numeric(78, 0) NOT NULL CHECK (raw_amount > 0),
  gas_limit bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('signed', 'broadcast', 'mined', 'confirmed', 'failed')),
  -- The chain's head when it was signed: its nonce was free up to there.
  since_block bigint NOT NULL,
  required_confirmations integer NOT NULL,
  -- The attempt that was found in a block, and how many blocks it has, its own included; null while there is none.
  mined_hash text,
  block_hash text,
  confirmations integer,
  -- Two payments never share a nonce, so that at most one of a payment's attempts is ever mined.
  UNIQUE (chain_id, from_address, nonce),
  CHECK ((mined_hash IS NULL) = (block_hash IS NULL)),
  CHECK (state NOT IN ('mined', 'confirmed') OR mined_hash IS NOT NULL)
);

CREATE INDEX payouts_under_way ON payouts (chain_id, nonce) WHERE state IN ('signed', 'broadcast', 'mined');

-- Every transaction that was signed for a payout: the first, and dearer ones in its place.
CREATE TABLE payout_attempts (
  hash text PRIMARY KEY,
  withdrawal_id uuid NOT NULL REFERENCES payouts (withdrawal_id),
  -- What is broadcast, again and again, byte for byte.
  raw text NOT NULL,
  -- In wei.
  max_fee numeric(78, 0) NOT NULL,
  max_priority_fee numeric(78, 0) NOT NULL,
  signed_at timestamptz NOT NULL,
  -- When a node took it last.
  broadcast_at timestamptz,
  UNIQUE (withdrawal_id, max_fee, max_priority_fee)
);
