-- Work orders: conversations of accounts that have a category and a priority, and that their owners rate once they are closed.
ALTER TABLE conversations DROP CONSTRAINT conversations_door_check;
ALTER TABLE conversations ADD CONSTRAINT conversations_door_check CHECK (door IN ('mail', 'work-order'));

-- When it was closed last; null while it is open.
ALTER TABLE conversations ADD COLUMN closed_at timestamptz;
UPDATE conversations SET closed_at = last_message_at WHERE state = 'closed';

CREATE TABLE work_orders (
  conversation_id uuid PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
  category text NOT NULL CHECK (category IN ('deposit', 'withdrawal', 'exchange', 'mining', 'account', 'other')),
  priority text NOT NULL CHECK (priority IN ('low', 'normal', 'high')),
  -- What its owner thinks of how it was handled: one to five, in words too if they like.
  score integer CHECK (score BETWEEN 1 AND 5),
  comment text,
  evaluated_at timestamptz,
  CHECK ((score IS NULL) = (evaluated_at IS NULL)),
  CHECK (comment IS NULL OR score IS NOT NULL)
);
