-- What is paid out of the hot wallets, whichever module has requested it. So far only withdrawals could be paid.

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  -- The module that has requested it, and what it is paid for there: requested twice, it is one payment.
  source text NOT NULL,
  source_id uuid NOT NULL,
  -- Whose it is; null for nobody's. No foreign key: what was paid outlives the person's account.
  user_id uuid,
  network text NOT NULL,
  coin text NOT NULL,
  address text NOT NULL,
  -- What is to arrive, in 10^-18 of the coin.
  amount numeric(78, 0) NOT NULL CHECK (amount > 0),
  -- The oldest is paid first.
  requested_at timestamptz NOT NULL,
  state text NOT NULL CHECK (
    state IN ('requested', 'cancelled', 'signed', 'broadcast', 'mined', 'confirmed', 'failed')
  ),
  -- From here on null as long as nothing is signed, but for the token, which is null for the network's own coin too.
  chain_id bigint,
  from_address bytea CHECK (length(from_address) = 20),
  nonce bigint,
  -- What is sent, in the network's smallest unit.
  token bytea CHECK (length(token) = 20),
  raw_amount numeric(78, 0) CHECK (raw_amount > 0),
  gas_limit bigint,
  -- The chain's head when it was signed: its nonce was free up to there.
  since_block bigint,
  required_confirmations integer,
  -- The attempt that was found in a block, and how many blocks it has, its own included; null while there is none.
  mined_hash text,
  block_hash text,
  confirmations integer,
  -- When it was proven that the recipient's own contract had made it revert.
  reverted_at timestamptz CHECK (reverted_at IS NULL OR state = 'failed'),
  UNIQUE (source, source_id),
  -- Two payments never share a nonce, so that at most one of a payment's attempts is ever mined.
  UNIQUE (chain_id, from_address, nonce),
  CHECK (
    num_nulls(chain_id, from_address, nonce, raw_amount, gas_limit, since_block, required_confirmations)
      = CASE WHEN state IN ('requested', 'cancelled') THEN 7 ELSE 0 END
  ),
  CHECK ((mined_hash IS NULL) = (block_hash IS NULL)),
  CHECK (state NOT IN ('mined', 'confirmed') OR mined_hash IS NOT NULL)
);

CREATE INDEX payments_requested ON payments (network, requested_at, id) WHERE state = 'requested';
CREATE INDEX payments_under_way ON payments (chain_id, nonce) WHERE state IN ('signed', 'broadcast', 'mined');
CREATE INDEX payments_reverted ON payments (reverted_at) WHERE reverted_at IS NOT NULL;
CREATE INDEX payments_by_user ON payments (user_id);

-- Every transaction that was signed for a payment: the first, and those in its place that pay more.
CREATE TABLE payment_attempts (
  hash text PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments (id),
  -- What is broadcast, again and again, byte for byte.
  raw text NOT NULL,
  -- In wei.
  max_fee numeric(78, 0) NOT NULL,
  max_priority_fee numeric(78, 0) NOT NULL,
  signed_at timestamptz NOT NULL,
  -- When a node took it last.
  broadcast_at timestamptz,
  UNIQUE (payment_id, max_fee, max_priority_fee)
);

INSERT INTO payments (id, source, source_id, user_id, network, coin, address, amount, requested_at, state, chain_id,
  from_address, nonce, token, raw_amount, gas_limit, since_block, required_confirmations, mined_hash, block_hash,
  confirmations, reverted_at)
SELECT gen_random_uuid(), 'withdrawal', w.id, w.user_id, w.network, w.coin, w.address, w.amount - w.fee, w.created_at,
  p.state, p.chain_id, p.from_address, p.nonce, p.token, p.raw_amount, p.gas_limit, p.since_block,
  p.required_confirmations, p.mined_hash, p.block_hash, p.confirmations,
  CASE WHEN p.state = 'failed' THEN w.reverted_at END
FROM payouts p JOIN withdrawals w ON w.id = p.withdrawal_id;

-- What has passed and waits for its payment.
INSERT INTO payments (id, source, source_id, user_id, network, coin, address, amount, requested_at, state)
SELECT gen_random_uuid(), 'withdrawal', id, user_id, network, coin, address, amount - fee, created_at, 'requested'
FROM withdrawals w
WHERE state = 'audit-pass' AND NOT EXISTS (SELECT FROM payouts p WHERE p.withdrawal_id = w.id);

INSERT INTO payment_attempts (hash, payment_id, raw, max_fee, max_priority_fee, signed_at, broadcast_at)
SELECT a.hash, p.id, a.raw, a.max_fee, a.max_priority_fee, a.signed_at, a.broadcast_at
FROM payout_attempts a JOIN payments p ON p.source = 'withdrawal' AND p.source_id = a.withdrawal_id;

-- Without them a process of an earlier version that still runs can neither pay nor confirm a withdrawal.
DROP TABLE payout_attempts;
DROP TABLE payouts;
DROP INDEX withdrawals_to_pay;
ALTER TABLE withdrawals DROP COLUMN reverted_at;
