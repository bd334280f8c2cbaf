import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import * as v from 'valibot'

import type { ServerSecrets } from '#server/config/config.ts'

const key = v.pipe(v.string(), v.base64(), v.length(44))
const secretsFile = v.strictObject({ accessTokenKey: key, codeKey: key, encryptionKey: key })

/** Returns the keys of this world's server, generated at its first start. They stay with the database. */
export async function readOrMakeSecrets(dataFolder: string): Promise<ServerSecrets> {
  const file = path.join(dataFolder, 'secrets.json')
  const made = { accessTokenKey: makeKey(), codeKey: makeKey(), encryptionKey: makeKey() }
  try {
    await writeFile(file, `${JSON.stringify(made, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const stored = v.parse(secretsFile, JSON.parse(await readFile(file, 'utf8')))
  return {
    accessTokenKey: Buffer.from(stored.accessTokenKey, 'base64'),
    codeKey: Buffer.from(stored.codeKey, 'base64'),
    encryptionKey: Buffer.from(stored.encryptionKey, 'base64'),
  }
}

function makeKey(): string {
  return randomBytes(32).toString('base64')
}
