UPDATE ledger_proof_position SET account_id = '00000000-0000-4000-8000-000000000511';
