-- How long partners take is measured on their latest completed orders.
CREATE INDEX orders_completed ON orders (provider, created_at DESC) WHERE state = 'completed';
