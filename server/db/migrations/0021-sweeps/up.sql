-- What moves deposits to the treasury is called a sweep, in the database too.
ALTER TABLE collections RENAME TO sweeps;
ALTER TABLE collection_attempts RENAME TO sweep_attempts;
ALTER TABLE sweep_attempts RENAME COLUMN collection_id TO sweep_id;
ALTER TABLE deposits RENAME COLUMN collection_id TO sweep_id;
ALTER TABLE deposits RENAME COLUMN collected_at TO swept_at;
ALTER INDEX collections_under_way RENAME TO sweeps_in_progress;
ALTER INDEX collection_attempts_by_collection RENAME TO sweep_attempts_by_sweep;
ALTER INDEX deposits_uncollected RENAME TO deposits_unswept;
ALTER INDEX deposits_by_collection RENAME TO deposits_by_sweep;
