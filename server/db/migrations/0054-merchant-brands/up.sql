-- What a merchant shows on a domain of their own: a name, a logo and a colour.
CREATE TABLE merchant_brands (
  merchant_id uuid PRIMARY KEY REFERENCES merchants (id) ON DELETE CASCADE,
  domain text NOT NULL,
  name text NOT NULL,
  colour text NOT NULL CHECK (colour ~ '^#[0-9a-f]{6}$'),
  -- A small PNG. Its id is part of its address, so that another logo has another.
  logo bytea NOT NULL,
  logo_id uuid NOT NULL UNIQUE,
  revision integer NOT NULL CHECK (revision > 0),
  state text NOT NULL CHECK (state IN ('in-review', 'approved', 'rejected')),
  reason text,
  changed_at timestamptz NOT NULL,
  -- What has to be among the TXT records of the domain.
  token text NOT NULL,
  -- Since when it was found there, and when somebody last looked and got an answer.
  proven_at timestamptz,
  checked_at timestamptz,
  CHECK ((state = 'rejected') = (reason IS NOT NULL))
);

-- A domain is one merchant's.
CREATE UNIQUE INDEX merchant_brands_proven ON merchant_brands (domain) WHERE proven_at IS NOT NULL;
CREATE INDEX merchant_brands_by_domain ON merchant_brands (domain);
CREATE INDEX merchant_brands_to_review ON merchant_brands (changed_at) WHERE state = 'in-review';
CREATE INDEX merchant_brands_to_check ON merchant_brands (checked_at) WHERE proven_at IS NOT NULL;
