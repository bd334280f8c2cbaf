import { spawnSync } from 'node:child_process'

import { expect, it } from 'vitest'

it('leaves the exit code of a process that has used it', () => {
  const module = new URL('real-postgres.ts', import.meta.url).href
  const script = `await import(${JSON.stringify(module)}); process.exitCode = 3`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script])
  expect(status).toBe(3)
})
