import type { TronNetwork } from '#deployments/tron-networks.ts'
import type { Clock } from '#server/lib/clock.ts'

import { LocalTronSigner } from './local-tron-signer.ts'
import { readSeed } from './open-bitcoin-signer.ts'
import type { KeystoreFiles } from './open-signer.ts'
import { SpendingJournal } from './spending-journal.ts'
import type { TronPolicy } from './tron-signer.ts'

/** Opens the TRON signer. @throws KeystoreError, and errors of reading files. */
export async function openTronSigner(
  files: KeystoreFiles,
  network: TronNetwork,
  policy: TronPolicy,
  clock: Clock,
): Promise<LocalTronSigner> {
  const seed = await readSeed(files)
  // A separate journal, even if one keystore holds the seed of all networks.
  const journal = await SpendingJournal.open(`${files.keystore}.tron-journal`)
  return new LocalTronSigner({ seed, network, policy, journal, clock })
}
