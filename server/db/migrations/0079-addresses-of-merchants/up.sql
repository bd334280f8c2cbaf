-- A passkey belongs to the address on which it was made: null for our own, or a merchant's domain as this merchant had it.
-- After the domain has gone to another merchant, what was made under the former one is none of the new one's.
ALTER TABLE passkeys
  ADD COLUMN domain text,
  ADD COLUMN merchant_id uuid REFERENCES merchants (id),
  ADD CHECK ((domain IS NULL) = (merchant_id IS NULL));

-- The merchant's domain on which an account was registered, to which its emails lead; null for our own address.
ALTER TABLE accounts
  ADD COLUMN home_domain text,
  ADD COLUMN home_merchant_id uuid REFERENCES merchants (id),
  ADD CHECK ((home_domain IS NULL) = (home_merchant_id IS NULL));
