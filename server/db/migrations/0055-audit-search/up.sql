-- The audit is asked for one kind of action, one operator, or one subject.
CREATE INDEX operator_audit_by_action ON operator_audit (action, done_at DESC, id DESC);
CREATE INDEX operator_audit_by_operator ON operator_audit (operator, done_at DESC, id DESC);
CREATE INDEX operator_audit_by_subject ON operator_audit (subject, done_at DESC, id DESC);
