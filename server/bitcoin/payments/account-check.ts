import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import type { BitcoinSigner } from '#server/signer/bitcoin-signer.ts'

/**
 * Addresses are derived from the server's public key, and only the signer can spend from them.
 * @throws StartupError If the two belong to different accounts: people would pay where nobody has a key.
 */
export function requireSameAccount(signer: BitcoinSigner, network: BitcoinNetwork, xpub: string): void {
  if (signer.xpub(network.key) === xpub) return
  throw new StartupError(`The extended public key for ${network.name} is not that of the signer's seed`)
}
