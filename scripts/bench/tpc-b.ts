import { randomInt } from 'node:crypto'

import type { Pool } from 'pg'

const accountsOfBranch = 100_000
const tellersOfBranch = 10

/**
 * Creates pgbench's tables at this scale, with the scale in their names so that two can share a database. Scale 1 has a
 * single branch, which every transaction locks.
 */
export async function createTpcB(pool: Pool, scale: number): Promise<void> {
  await pool.query(`
    CREATE TABLE branches_${scale} (bid integer PRIMARY KEY, bbalance integer, filler char(88));
    CREATE TABLE tellers_${scale} (tid integer PRIMARY KEY, bid integer, tbalance integer, filler char(84));
    CREATE TABLE accounts_${scale} (aid integer PRIMARY KEY, bid integer, abalance integer, filler char(84));
    CREATE TABLE history_${scale}
      (tid integer, bid integer, aid integer, delta integer, mtime timestamp, filler char(22));
    INSERT INTO branches_${scale} SELECT bid, 0 FROM generate_series(1, ${scale}) AS bid;
    INSERT INTO tellers_${scale}
      SELECT tid, (tid - 1) / ${tellersOfBranch} + 1, 0 FROM generate_series(1, ${scale * tellersOfBranch}) AS tid;
    INSERT INTO accounts_${scale}
      SELECT aid, (aid - 1) / ${accountsOfBranch} + 1, 0, ''
      FROM generate_series(1, ${scale * accountsOfBranch}) AS aid`)
}

/** Runs one transaction of pgbench's built-in script "TPC-B (sort of)", with the same statements that pgbench sends. */
export async function runTpcB(pool: Pool, scale: number): Promise<void> {
  const aid = randomInt(1, scale * accountsOfBranch + 1)
  const tid = randomInt(1, scale * tellersOfBranch + 1)
  const bid = randomInt(1, scale + 1)
  const delta = randomInt(-5_000, 5_001)
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(`UPDATE accounts_${scale} SET abalance = abalance + $1 WHERE aid = $2`, [delta, aid])
    await client.query(`SELECT abalance FROM accounts_${scale} WHERE aid = $1`, [aid])
    await client.query(`UPDATE tellers_${scale} SET tbalance = tbalance + $1 WHERE tid = $2`, [delta, tid])
    await client.query(`UPDATE branches_${scale} SET bbalance = bbalance + $1 WHERE bid = $2`, [delta, bid])
    await client.query(
      `INSERT INTO history_${scale} (tid, bid, aid, delta, mtime) VALUES ($1, $2, $3, $4, CURRENT_TIMESTAMP)`,
      [tid, bid, aid, delta],
    )
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}
