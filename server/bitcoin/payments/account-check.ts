import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import type { BitcoinSigner } from '#server/signer/bitcoin-signer.ts'

/**
 * Checks that the signer can spend from the addresses that the server derives from its public key.
 * @throws StartupError If the two belong to different accounts: deposits would be lost.
 */
export function requireSameAccount(signer: BitcoinSigner, network: BitcoinNetwork, xpub: string): void {
  if (signer.xpub(network.key) === xpub) return
  throw new StartupError(`The extended public key for ${network.name} doesn’t match the signer’s seed`)
}
