INSERT INTO tron_purse (is_only, version) VALUES (true, 78);
