-- What the status page shows: how components are, as the processes see them, and what operators tell of incidents.

-- What each process saw last. Rows of one that has ended are deleted by the others.
CREATE TABLE component_reports (
  component text NOT NULL,
  reporter uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('operational', 'degraded', 'down')),
  reported_at timestamptz NOT NULL,
  PRIMARY KEY (component, reporter)
);

-- What all of them together say. It outlives restarts, so that what is down stays down since the same moment.
CREATE TABLE component_states (
  component text PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('operational', 'degraded', 'down')),
  since timestamptz NOT NULL,
  checked_at timestamptz NOT NULL
);

CREATE TABLE incidents (
  -- Made up by the operator's page, so that one that is sent again is published once.
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('incident', 'maintenance')),
  -- By language code.
  title jsonb NOT NULL,
  components jsonb NOT NULL,
  impact text NOT NULL CHECK (impact IN ('degraded', 'down')),
  stage text NOT NULL,
  update_count integer NOT NULL CHECK (update_count > 0),
  starts_at timestamptz NOT NULL,
  -- When it ended; for maintenance that has not, when it is planned to.
  ends_at timestamptz,
  has_ended boolean NOT NULL,
  CHECK (kind = 'maintenance' OR (ends_at IS NOT NULL) = has_ended),
  CHECK (kind = 'incident' OR ends_at IS NOT NULL),
  CHECK (has_ended = (stage IN ('resolved', 'completed'))),
  CHECK (
    (kind = 'incident' AND stage IN ('investigating', 'identified', 'monitoring', 'resolved'))
    OR (kind = 'maintenance' AND stage IN ('scheduled', 'in-progress', 'completed'))
  )
);

CREATE INDEX incidents_by_start ON incidents (starts_at DESC, id DESC);
CREATE INDEX incidents_by_end ON incidents (has_ended, ends_at DESC);

CREATE TABLE incident_updates (
  incident_id uuid NOT NULL REFERENCES incidents (id),
  id uuid NOT NULL,
  -- From 1, without a gap.
  position integer NOT NULL CHECK (position > 0),
  stage text NOT NULL,
  text jsonb NOT NULL,
  components jsonb NOT NULL,
  impact text NOT NULL CHECK (impact IN ('degraded', 'down')),
  corrects uuid,
  -- A member id.
  operator text NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (incident_id, id),
  UNIQUE (incident_id, position),
  FOREIGN KEY (incident_id, corrects) REFERENCES incident_updates (incident_id, id)
);

-- What people were told is corrected by telling more.
CREATE FUNCTION refuse_change_of_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Updates of incidents are append-only: % is refused', TG_OP;
END $$;

CREATE TRIGGER incident_updates_append_only BEFORE UPDATE OR DELETE ON incident_updates
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_update();
CREATE TRIGGER incident_updates_stay BEFORE TRUNCATE ON incident_updates
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_update();
