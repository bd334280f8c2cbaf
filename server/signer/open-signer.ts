import { readFile } from 'node:fs/promises'

import type { Clock } from '#server/lib/clock.ts'

import { decryptKey } from './keystore.ts'
import { LocalSigner } from './local-signer.ts'
import type { SignerPolicy } from './policy.ts'
import { SpendingJournal } from './spending-journal.ts'

/** Where the key of the hot wallet is. */
export interface KeystoreFiles {
  readonly keystore: string
  readonly passwordFile: string
}

/** @throws KeystoreError, and what reading files throws. */
export async function openSigner(files: KeystoreFiles, policy: SignerPolicy, clock: Clock): Promise<LocalSigner> {
  const password = (await readFile(files.passwordFile, 'utf8')).replace(/\r?\n$/, '')
  const privateKey = await decryptKey(await readFile(files.keystore, 'utf8'), password)
  // Beside the key: whoever moves one moves the other.
  const journal = await SpendingJournal.open(`${files.keystore}.journal`, clock())
  return new LocalSigner({ privateKey, policy, journal, clock })
}
