import { Pool } from 'pg'

/**
 * Vacuums a database, so that it performs like one that has been in use for a while, without the aftermath of bulk
 * inserts.
 * @param table Only this table.
 */
export async function tidyUp(url: string, table = ''): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 })
  // A connection may still be closing when the server stops.
  pool.on('error', () => undefined)
  await pool.query(`VACUUM ANALYZE ${table}`)
  await pool.end()
}
