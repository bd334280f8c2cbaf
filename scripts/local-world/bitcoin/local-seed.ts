import { mnemonicToSeedSync } from '@scure/bip39'

import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { writeKeystore } from '#scripts/local-world/local-keystore.ts'
import type { SignerFiles } from '#server/config/config.ts'
import { BitcoinAccount } from '#server/signer/bitcoin-account.ts'
import { encryptSeed } from '#server/signer/keystore.ts'

/** This world's seed, which pays BTC, LTC, DOGE and on TRON. */
export interface LocalSeed {
  readonly files: SignerFiles
  readonly xpub: (network: BitcoinNetwork) => string
}

/** The mnemonic of the local chains' test accounts, which is public. */
const words = 'test test test test test test test test test test test junk'

/**
 * Stores the seed in `dataFolder`. It is the same in every world, because the app is built before its world starts and
 * has to know the accounts (`localBitcoinAccounts`, `localTronAccount`).
 */
export async function makeLocalSeed(dataFolder: string): Promise<LocalSeed> {
  const seed = mnemonicToSeedSync(words)
  const files = await writeKeystore(dataFolder, 'bitcoin-seed', (password, cost) => encryptSeed(seed, password, cost))
  return { files, xpub: (network) => new BitcoinAccount(network, seed).xpub }
}
