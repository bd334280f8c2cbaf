-- Books a transfer like `ledger_book(transfer, changes)`, and returns what the account `debt` owes afterwards: zero or more,
-- and zero if there is none. A credit pays a debt off; asking for the debt separately would take another round trip.
CREATE FUNCTION ledger_book(transfer jsonb, changes jsonb, debt uuid)
  RETURNS TABLE (transfer_id uuid, input_hash text, refused_coin text, owed numeric) LANGUAGE plpgsql AS $$
DECLARE
  booking record;
  balance_of_debt numeric;
BEGIN
  SELECT * INTO STRICT booking FROM ledger_book(transfer, changes);
  -- A statement of its own: the first doesn't see what others committed while it waited for locks.
  SELECT balance INTO balance_of_debt FROM ledger_accounts WHERE id = debt;
  RETURN QUERY
    SELECT booking.transfer_id, booking.input_hash, booking.refused_coin, coalesce(-balance_of_debt, 0);
END;
$$;
