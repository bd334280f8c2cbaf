UPDATE withdrawals SET state = 'fail', reverted_at = now() WHERE id = '00000000-0000-4000-8000-000000000072';
