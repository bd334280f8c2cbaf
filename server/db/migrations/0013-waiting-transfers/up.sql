-- Whose account in the ledger has the amount of a transfer as long as it waits: an owner that is nobody else's. Text, as
-- the ids of the ledger's accounts follow from how it is written. Null for those that did not wait, and for those that an
-- earlier version has booked to the transfer's own id.
ALTER TABLE transfers ADD COLUMN waiting_owner text;

-- That version booked to the id as the client had written it. Where those were not small letters, no transfer could find
-- the account again; the key of what was booked tells how it was written.
UPDATE transfers SET waiting_owner = booked.written
FROM (
  SELECT reference, substring(key FROM '^transfer (.{36}), sent$') AS written FROM ledger_transfers WHERE kind = 'transfer'
) AS booked
WHERE transfers.state = 'waiting' AND booked.reference = transfers.id AND booked.written <> transfers.id::text;
