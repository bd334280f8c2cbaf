import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** A renamed file silently drops out of its group, and pages download more. */
test('groups only files that exist', async () => {
  const source = await readFile('scripts/build/chunks.ts', 'utf8')
  const named = [...source.matchAll(/'((?:api-contract|deployments|src)\/[^'$]+\.tsx?)'/g)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((file) => !existsSync(file))).toEqual([])
})
