import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/(\.test\.|\/fake-)/.test(file))
const texts = await Promise.all(sources.map(async (file) => readFile(file, 'utf8')))
const used = new Set(texts.flatMap((text) => [...text.matchAll(/'([a-zA-Z-]+:v\d+)'/g)].map(([, key]) => key)))

test('docs/storage.md lists exactly the keys under which the app stores something', async () => {
  const rows = [...(await readFile('docs/storage.md', 'utf8')).matchAll(/^\| (?:cache )?`([^`]+)` /gm)]
  const listed = new Set(rows.map(([, key]) => key))
  expect(listed).toEqual(used)
})
