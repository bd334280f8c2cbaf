import { readFile } from 'node:fs/promises'

import type { Clock } from '#server/lib/clock.ts'

import { decryptKey } from './keystore.ts'
import { LocalSigner } from './local-signer.ts'
import type { SignerPolicy } from './policy.ts'
import { SpendingJournal } from './spending-journal.ts'

/** Location of the hot wallet's key. */
export interface KeystoreFiles {
  readonly keystore: string
  readonly passwordFile: string
}

/** @throws KeystoreError, and errors of reading files. */
export async function openSigner(files: KeystoreFiles, policy: SignerPolicy, clock: Clock): Promise<LocalSigner> {
  const password = (await readFile(files.passwordFile, 'utf8')).replace(/\r?\n$/, '')
  const privateKey = await decryptKey(await readFile(files.keystore, 'utf8'), password)
  // Next to the key, so that the two are moved together.
  const journal = await SpendingJournal.open(`${files.keystore}.journal`)
  return new LocalSigner({ privateKey, policy, journal, clock })
}
