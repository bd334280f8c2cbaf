-- Operators list withdrawals in whatever state, newest first.
CREATE INDEX withdrawals_newest_of_all ON withdrawals (created_at DESC, id DESC);
