import { Pool } from 'pg'

/**
 * Leaves a database as one is that has been in use for a while, in which no work of the insertion is left over.
 * @param table Only this one of its tables.
 */
export async function tidyUp(url: string, table = ''): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 })
  // A connection may still be on its way out when the server stops.
  pool.on('error', () => undefined)
  await pool.query(`VACUUM ANALYZE ${table}`)
  await pool.end()
}
