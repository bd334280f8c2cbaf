-- Removals of all second factors of an account whose owner has lost them. One operator proposes, another confirms, and
-- the owner has three days to stop it.
CREATE TABLE second_factor_resets (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- What operators write about it is in their audit.
  cause text NOT NULL CHECK (cause IN ('lost', 'stolen', 'broken', 'other')),
  proposed_by uuid NOT NULL,
  proposed_at timestamptz NOT NULL,
  -- Until when somebody may confirm it.
  lapses_at timestamptz NOT NULL,
  confirmed_by uuid,
  confirmed_at timestamptz,
  due_at timestamptz,
  -- Of the link that stops it.
  token_hash text UNIQUE,
  ended_at timestamptz,
  outcome text CHECK (outcome IN ('done', 'withdrawn', 'kept', 'proven', 'frozen', 'operator', 'lapsed')),
  CHECK ((confirmed_by IS NULL) = (confirmed_at IS NULL)),
  CHECK ((confirmed_by IS NULL) = (due_at IS NULL)),
  CHECK ((confirmed_by IS NULL) = (token_hash IS NULL)),
  CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  -- Four eyes, and none of them the owner's.
  CHECK (confirmed_by <> proposed_by),
  CHECK (user_id <> proposed_by),
  CHECK (user_id <> confirmed_by),
  CHECK (confirmed_at < lapses_at),
  -- The waiting time can't be skipped.
  CHECK (due_at >= confirmed_at + interval '72 hours'),
  CHECK (outcome <> 'done' OR (confirmed_by IS NOT NULL AND ended_at >= due_at))
);

CREATE UNIQUE INDEX second_factor_resets_under_way ON second_factor_resets (user_id) WHERE ended_at IS NULL;
CREATE INDEX second_factor_resets_by_user ON second_factor_resets (user_id, proposed_at);
