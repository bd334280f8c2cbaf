-- What operators are alerted of. One that is over stays for a year, with who took care of it.
CREATE TABLE alerts (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind ~ '^[a-z-]{1,40}$'),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 100),
  -- What has found it: as long as that can't be read, nobody knows whether it is over.
  probe text NOT NULL CHECK (length(probe) BETWEEN 1 AND 100),
  count integer CHECK (count >= 0),
  opened_at timestamptz NOT NULL,
  resolved_at timestamptz CHECK (resolved_at >= opened_at),
  reminded_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by text,
  acknowledgement text CHECK (length(acknowledgement) BETWEEN 3 AND 300),
  CHECK ((acknowledged_at IS NULL) = (acknowledged_by IS NULL)),
  CHECK (acknowledgement IS NULL OR acknowledged_at IS NOT NULL)
);
CREATE UNIQUE INDEX alerts_open ON alerts (kind, subject) WHERE resolved_at IS NULL;
CREATE INDEX alerts_newest ON alerts (opened_at DESC, id DESC);

-- Which process looks: one at a time. Whoever took longer than it had finds another's turn here, and writes nothing.
CREATE TABLE alert_turn (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  turn bigint NOT NULL,
  begun_at timestamptz NOT NULL
);
INSERT INTO alert_turn (turn, begun_at) VALUES (0, 'epoch');
