import { StartupError } from '#server/lib/startup-error.ts'
import type { TronSigner } from '#server/signer/tron-signer.ts'

/**
 * Checks that server and signer use the same account. Addresses are derived from the server's public key, and only the
 * signer can spend from them.
 * @throws StartupError if the accounts differ: users would pay to addresses without a key.
 */
export function requireSameTronAccount(signer: Pick<TronSigner, 'xpub'>, xpub: string): void {
  if (signer.xpub === xpub) return
  throw new StartupError('The extended public key for TRON doesn’t match the signer’s seed')
}
