INSERT INTO provider_inbox (provider, event_key, provider_order_id, received_at) VALUES ('scripted', 'event 1', 'order 1', now());
