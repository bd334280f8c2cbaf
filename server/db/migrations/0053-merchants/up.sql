-- Merchants bring people and recommend other merchants. The house is the one of level 0, and the only one without a parent.
CREATE TABLE merchants (
  id uuid PRIMARY KEY,
  -- Null for the house, and for a merchant whose account was deleted.
  user_id uuid UNIQUE REFERENCES accounts (id) ON DELETE SET NULL,
  parent_id uuid REFERENCES merchants (id),
  level integer NOT NULL CHECK (level BETWEEN 0 AND 3),
  name text NOT NULL,
  state text NOT NULL CHECK (state IN ('active', 'suspended', 'closed')),
  created_at timestamptz NOT NULL,
  -- What one reviewer has proposed and another has to confirm. No foreign key: what operators do outlives them.
  proposed_state text CHECK (proposed_state IN ('active', 'suspended')),
  proposed_by uuid,
  proposed_by_operator text,
  proposed_reason text,
  proposed_at timestamptz,
  CHECK ((level = 0) = (parent_id IS NULL)),
  CHECK ((proposed_state IS NULL) = (proposed_by IS NULL)),
  CHECK ((proposed_state IS NULL) = (proposed_by_operator IS NULL)),
  CHECK ((proposed_state IS NULL) = (proposed_reason IS NULL)),
  CHECK ((proposed_state IS NULL) = (proposed_at IS NULL))
);

CREATE UNIQUE INDEX merchants_house ON merchants (level) WHERE level = 0;
CREATE INDEX merchants_by_parent ON merchants (parent_id);
CREATE INDEX merchants_newest ON merchants (created_at DESC, id DESC);

INSERT INTO merchants (id, user_id, parent_id, level, name, state, created_at)
VALUES ('5e7e0000-0000-4000-8000-000000000000', NULL, NULL, 0, 'Sevenport', 'active', now());

-- The house may have several, each to be ended by itself; a merchant has one.
CREATE TABLE merchant_codes (
  code text PRIMARY KEY CHECK (code ~ '^[2-9A-HJ-KM-NP-Z]{10}$'),
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);

CREATE INDEX merchant_codes_by_merchant ON merchant_codes (merchant_id);

CREATE TABLE merchant_applications (
  -- The client makes it up, so that sending it again applies once.
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  code text NOT NULL REFERENCES merchant_codes (code),
  parent_id uuid NOT NULL REFERENCES merchants (id),
  business_name text NOT NULL,
  contact_name text NOT NULL,
  contact text NOT NULL,
  country text NOT NULL,
  website text,
  business text NOT NULL,
  state text NOT NULL CHECK (
    state IN ('submitted', 'in-review', 'information-needed', 'approved', 'rejected', 'withdrawn')
  ),
  revision integer NOT NULL CHECK (revision > 0),
  submitted_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- The first of the two reviewers whom an approval takes. No foreign keys, as above.
  recommended_by uuid,
  recommended_by_operator text,
  approved_by uuid,
  CHECK ((recommended_by IS NULL) = (recommended_by_operator IS NULL)),
  CHECK ((state = 'approved') = (approved_by IS NOT NULL)),
  -- Four eyes, and none of them the applicant's own.
  CHECK (approved_by IS NULL OR recommended_by IS NOT NULL),
  CHECK (approved_by <> recommended_by),
  CHECK (approved_by <> user_id AND recommended_by <> user_id)
);

CREATE UNIQUE INDEX merchant_applications_open ON merchant_applications (user_id)
WHERE state IN ('submitted', 'in-review', 'information-needed');
CREATE INDEX merchant_applications_of_person ON merchant_applications (user_id, submitted_at DESC);
CREATE INDEX merchant_applications_by_state ON merchant_applications (state, changed_at, id);
CREATE INDEX merchant_applications_by_age ON merchant_applications (changed_at, id);

-- What has happened to an application, for the applicant and reviewers. Who of the reviewers it was stands in the audit.
CREATE TABLE merchant_application_events (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES merchant_applications (id) ON DELETE CASCADE,
  position integer NOT NULL CHECK (position > 0),
  kind text NOT NULL CHECK (
    kind IN ('submitted', 'taken-up', 'question', 'answer', 'approved', 'rejected', 'withdrawn')
  ),
  text text NOT NULL,
  happened_at timestamptz NOT NULL,
  UNIQUE (application_id, position)
);

-- A document goes with an event as another file goes with a message, and is removed by the same clean-up.
ALTER TABLE attachments
  ADD COLUMN application_event_id uuid REFERENCES merchant_application_events (id) ON DELETE SET NULL,
  ADD CHECK (application_event_id IS NULL OR (message_id IS NULL AND user_id IS NULL AND guest_key IS NULL)),
  ADD CHECK (application_event_id IS NULL OR position IS NOT NULL);

CREATE INDEX attachments_by_application_event ON attachments (application_event_id)
WHERE application_event_id IS NOT NULL;

-- The merchant that an account came through, once.
CREATE INDEX accounts_by_agent ON accounts (agent_id) WHERE agent_id IS NOT NULL;
