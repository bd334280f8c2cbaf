import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { SignerFiles } from '#server/config/config.ts'
import type { Keystore } from '#server/signer/keystore.ts'

/** Cheap to decrypt: the secrets are worthless, and `npm start` should be fast. */
const keystoreCost = { dklen: 32, n: 4096, r: 8, p: 1 } as const

/**
 * Stores a secret in `dataFolder` as a production server has it: in a keystore with a password.
 * @param name Of both files, without their extensions.
 */
export async function writeKeystore(
  dataFolder: string,
  name: string,
  encrypt: (password: string, cost: typeof keystoreCost) => Promise<Keystore>,
): Promise<SignerFiles> {
  const password = randomBytes(24).toString('base64url')
  const files = {
    keystore: path.join(dataFolder, `${name}.json`),
    passwordFile: path.join(dataFolder, `${name}.password`),
  }
  const keystore = await encrypt(password, keystoreCost)
  await writeFile(files.keystore, `${JSON.stringify(keystore, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
  await writeFile(files.passwordFile, `${password}\n`, { flag: 'wx', mode: 0o600 })
  return files
}
