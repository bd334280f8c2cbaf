-- Minimums of deposits, floors of the hot wallet, and what the desk takes are changed by treasurers like fees and limits.
ALTER TABLE coin_term_proposals
  DROP CONSTRAINT coin_term_proposals_kind_check,
  ADD CONSTRAINT coin_term_proposals_kind_check CHECK (kind IN (
    'withdrawal-fee', 'withdrawal-minimum', 'deposit-minimum', 'hot-floor', 'desk-limit',
    'daily-limit', 'review-limit', 'four-eyes-limit'
  )),
  DROP CONSTRAINT coin_term_proposals_check1,
  ADD CONSTRAINT coin_term_proposals_network_check CHECK (
    (network IS NULL) = (kind IN ('daily-limit', 'review-limit', 'four-eyes-limit'))
  );
