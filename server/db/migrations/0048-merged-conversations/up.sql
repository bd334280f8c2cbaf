-- A conversation that goes on in another one of the same person. Its messages stay its own and are shown there; nothing is
-- moved, so it can be taken apart again.
ALTER TABLE conversations ADD COLUMN merged_into uuid REFERENCES conversations (id) ON DELETE CASCADE;
ALTER TABLE conversations ADD CONSTRAINT conversations_merged_check
  CHECK (merged_into IS NULL OR (merged_into <> id AND state = 'closed' AND door <> 'chat'));

CREATE INDEX conversations_by_target ON conversations (merged_into) WHERE merged_into IS NOT NULL;
