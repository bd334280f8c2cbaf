INSERT INTO component_reports (component, reporter, state, reported_at)
VALUES ('mail', '00000000-0000-4000-8000-000000000400', 'operational', now());

INSERT INTO component_states (component, state, since, checked_at)
VALUES ('mail', 'operational', now(), now());

INSERT INTO incidents (id, kind, title, components, impact, stage, update_count, starts_at, ends_at, has_ended)
VALUES ('00000000-0000-4000-8000-000000000401', 'incident',
  '{"en_us": "Slow", "zh_cn": "慢", "zh_tw": "慢", "es_mx": "Lento"}', '["mail"]', 'degraded', 'investigating', 1, now(), NULL, false);

INSERT INTO incident_updates (incident_id, id, position, stage, text, components, impact, operator, written_at)
VALUES ('00000000-0000-4000-8000-000000000401', '00000000-0000-4000-8000-000000000401', 1, 'investigating',
  '{"en_us": "Slow", "zh_cn": "慢", "zh_tw": "慢", "es_mx": "Lento"}', '["mail"]', 'degraded', '370000002', now());
