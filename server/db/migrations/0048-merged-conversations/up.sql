-- A conversation that goes on in another one of the same account. Its messages stay its own and are shown there; nothing is
-- moved, so it can be taken apart again.
ALTER TABLE conversations ADD COLUMN merged_into uuid REFERENCES conversations (id) ON DELETE CASCADE;
ALTER TABLE conversations ADD CONSTRAINT conversations_merged_check
  -- Never a guest's: nobody has confirmed their email, and whoever began it has a link that would open the other one.
  CHECK (merged_into IS NULL OR (merged_into <> id AND state = 'closed' AND door <> 'chat' AND user_id IS NOT NULL));

CREATE INDEX conversations_by_target ON conversations (merged_into) WHERE merged_into IS NOT NULL;
