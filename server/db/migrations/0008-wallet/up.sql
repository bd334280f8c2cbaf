-- Address book

CREATE TABLE address_book_entries (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name text NOT NULL,
  wallet_type text NOT NULL,
  network text NOT NULL,
  -- In the network's canonical form, so that the same address is the same text.
  address text NOT NULL,
  memo text,
  remark text,
  created_at timestamptz NOT NULL,
  -- From then on withdrawals may go there in the mode that allows listed addresses only.
  usable_from timestamptz NOT NULL,
  UNIQUE (user_id, network, address)
);

-- People who allow withdrawals to listed addresses only.
CREATE TABLE listed_only_modes (
  user_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  -- When turning it off takes effect; null if it is not being turned off.
  ends_at timestamptz
);

-- Transfers to other people. The amount of one that waits is in the ledger's account of an owner with the transfer's own
-- id: apart from everybody's, so that a sender's balance does not tell whether the other one has an account.
CREATE TABLE transfers (
  -- Made up by the client: however often it is sent, it is one transfer.
  id uuid PRIMARY KEY,
  -- Null once that account was deleted.
  sender_id uuid REFERENCES accounts (id) ON DELETE SET NULL,
  recipient_id uuid REFERENCES accounts (id) ON DELETE SET NULL,
  -- As the recipient sees it: with its middle left out.
  sender_email text NOT NULL,
  -- As it was entered.
  recipient_email text NOT NULL,
  coin text NOT NULL,
  amount numeric(78, 0) NOT NULL CHECK (amount > 0),
  note text,
  state text NOT NULL CHECK (state IN ('waiting', 'received', 'returned')),
  created_at timestamptz NOT NULL
);

CREATE INDEX transfers_by_sender ON transfers (sender_id, created_at DESC, id DESC);
CREATE INDEX transfers_by_recipient ON transfers (recipient_id, created_at DESC, id DESC);
CREATE INDEX transfers_waiting ON transfers (recipient_email) WHERE state = 'waiting';
CREATE INDEX transfers_waiting_longest ON transfers (created_at) WHERE state = 'waiting';
