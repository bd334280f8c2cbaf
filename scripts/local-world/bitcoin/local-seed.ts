import { randomBytes } from 'node:crypto'

import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { writeKeystore } from '#scripts/local-world/local-keystore.ts'
import type { SignerFiles } from '#server/config/config.ts'
import { BitcoinAccount } from '#server/signer/bitcoin-account.ts'
import { encryptSeed } from '#server/signer/keystore.ts'

/** The seed that pays in BTC, LTC and DOGE in this world. */
export interface LocalSeed {
  readonly files: SignerFiles
  readonly xpub: (network: BitcoinNetwork) => string
}

/** Makes a seed up and keeps it in `dataFolder`. */
export async function makeLocalSeed(dataFolder: string): Promise<LocalSeed> {
  const seed = Uint8Array.from(randomBytes(64))
  const files = await writeKeystore(dataFolder, 'bitcoin-seed', (password, cost) => encryptSeed(seed, password, cost))
  return { files, xpub: (network) => new BitcoinAccount(network, seed).xpub }
}
