-- What the desk takes of all its coins together is data, too.
ALTER TABLE coin_term_proposals
  -- Null for limits of the desk, whose value is in 10^-18 of a dollar.
  ALTER COLUMN coin DROP NOT NULL,
  DROP CONSTRAINT coin_term_proposals_kind_check,
  ADD CONSTRAINT coin_term_proposals_kind_check CHECK (kind IN (
    'withdrawal-fee', 'withdrawal-minimum', 'deposit-minimum', 'hot-floor', 'desk-limit',
    'daily-limit', 'review-limit', 'four-eyes-limit',
    'desk-order-limit', 'desk-person-limit', 'desk-daily-limit'
  )),
  ADD CONSTRAINT coin_term_proposals_coin_check CHECK (
    (coin IS NULL) = (kind IN ('desk-order-limit', 'desk-person-limit', 'desk-daily-limit'))
  ),
  DROP CONSTRAINT coin_term_proposals_network_check,
  ADD CONSTRAINT coin_term_proposals_network_check CHECK (
    (network IS NULL) = (coin IS NULL OR kind IN ('daily-limit', 'review-limit', 'four-eyes-limit'))
  );
