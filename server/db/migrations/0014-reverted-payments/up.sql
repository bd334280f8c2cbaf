-- When it was proven that the recipient's own contract had made a withdrawal's payment revert. The network fee was kept.
ALTER TABLE withdrawals ADD COLUMN reverted_at timestamptz CHECK (reverted_at IS NULL OR state = 'fail');

CREATE INDEX withdrawals_reverted ON withdrawals (reverted_at) WHERE reverted_at IS NOT NULL;
