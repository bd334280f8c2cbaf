-- People try again on a partner's page after a try of theirs was declined: an order that has failed can go on.
INSERT INTO order_state_rules (from_state, to_state) VALUES
  ('failed', 'confirming'), ('failed', 'sending'), ('failed', 'completed'), ('failed', 'suspended');

-- One that has failed before it was offered to its person was paid by nobody: nothing but a refund follows.
CREATE OR REPLACE FUNCTION note_order_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_transitions (order_id, from_state, to_state, entered_at)
    VALUES (NEW.id, NULL, NEW.state, NEW.state_changed_at);
  ELSIF NEW.state <> OLD.state THEN
    IF OLD.state = 'failed' AND NEW.state <> 'refunded'
      AND NOT EXISTS (SELECT FROM order_transitions WHERE order_id = NEW.id AND to_state = 'unpaid')
    THEN
      RAISE EXCEPTION 'An order that was offered to nobody cannot go on' USING ERRCODE = 'check_violation';
    END IF;
    INSERT INTO order_transitions (order_id, from_state, to_state, entered_at)
    VALUES (NEW.id, OLD.state, NEW.state, NEW.state_changed_at);
  END IF;
  RETURN NULL;
END
$$;

-- What one transaction sends back to an address, it sends back for one order.
CREATE UNIQUE INDEX order_legs_proven_refund ON order_legs (asset, hash, address) WHERE kind = 'refund' AND proof = 'proven';
