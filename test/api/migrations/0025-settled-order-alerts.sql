UPDATE orders SET alert = 'unknown-status', settled_alert = 'unknown-status' WHERE id = '00000000-0000-4000-8000-000000000222';
