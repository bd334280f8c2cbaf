import { spawnSync } from 'node:child_process'

import { Client } from 'pg'
import { expect, it, vi } from 'vitest'

import { startPostgres } from './real-postgres.ts'

it('importing the module keeps the exit code of the process', () => {
  const module = new URL('real-postgres.ts', import.meta.url).href
  const script = `await import(${JSON.stringify(module)}); process.exitCode = 3`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script])
  expect(status).toBe(3)
})

it('handles non-ASCII text on a machine with the C locale', async () => {
  for (const name of ['LANG', 'LC_ALL', 'LC_CTYPE']) vi.stubEnv(name, 'C')
  const postgres = await startPostgres()
  const client = new Client(postgres.url)
  try {
    await client.connect()
    const { rows } = await client.query("SELECT lower('ÑANDÚ 币') AS text")
    expect(rows).toEqual([{ text: 'ñandú 币' }])
    await client.end()
  } finally {
    vi.unstubAllEnvs()
    await postgres.stop()
  }
})
