import { readFile } from 'node:fs/promises'

import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import type { Clock } from '#server/lib/clock.ts'

import type { BitcoinPolicy } from './bitcoin-signer.ts'
import { decryptSeed } from './keystore.ts'
import { LocalBitcoinSigner } from './local-bitcoin-signer.ts'
import type { KeystoreFiles } from './open-signer.ts'
import { SpendingJournal } from './spending-journal.ts'

/** Opens the signer of Bitcoin-like networks. @throws KeystoreError, and errors of reading files. */
export async function openBitcoinSigner(
  files: KeystoreFiles,
  networks: readonly BitcoinNetwork[],
  policies: readonly BitcoinPolicy[],
  clock: Clock,
): Promise<LocalBitcoinSigner> {
  const seed = await readSeed(files)
  // Next to the seed, so that the two are moved together.
  const journal = await SpendingJournal.open(`${files.keystore}.journal`)
  return new LocalBitcoinSigner({ seed, networks, policies, journal, clock })
}

/** @throws KeystoreError, and errors of reading files. */
export async function readSeed({ keystore, passwordFile }: KeystoreFiles): Promise<Uint8Array> {
  const password = (await readFile(passwordFile, 'utf8')).replace(/\r?\n$/, '')
  return decryptSeed(await readFile(keystore, 'utf8'), password)
}
