UPDATE order_legs SET agreed_amount = 3, amount = 2 WHERE order_id = '00000000-0000-4000-8000-000000000222' AND kind = 'payout';
