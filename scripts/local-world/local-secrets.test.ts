import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { readOrMakeSecrets } from './local-secrets.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sevenport-secrets-'))
})

afterEach(() => rm(folder, { recursive: true }))

it('generates three different keys that only their owner can read', async () => {
  const secrets = await readOrMakeSecrets(folder)
  const keys = Object.values(secrets).map((key: Uint8Array) => Buffer.from(key).toString('hex'))
  expect(new Set(keys).size).toBe(3)
  expect(keys.every((key) => key.length === 64)).toBe(true)
  expect((await stat(path.join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
})

it('keeps the keys', async () => {
  const secrets = await readOrMakeSecrets(folder)
  const file = await readFile(path.join(folder, 'secrets.json'), 'utf8')
  expect(await readOrMakeSecrets(folder)).toEqual(secrets)
  expect(await readFile(path.join(folder, 'secrets.json'), 'utf8')).toBe(file)
})
