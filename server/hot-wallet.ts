import { coinsOn } from './coins/coins-on.ts'
import type { ServerConfig } from './config/config.ts'
import type { Clock } from './lib/clock.ts'
import { signerPolicyFor } from './signer-policy.ts'
import { openSigner } from './signer/open-signer.ts'
import type { Signer } from './signer/signer.ts'

/**
 * Opens the key that pays withdrawals, where this process is to do that.
 * @returns Null for a process that only answers requests, and where no keystore is configured: nothing is paid there.
 * @throws KeystoreError, and what reading files throws.
 */
export async function openHotWallet(
  { role, signer, rpcUrls }: Pick<ServerConfig, 'role' | 'signer' | 'rpcUrls'>,
  clock: Clock,
): Promise<Signer | null> {
  if (role === 'http' || signer === null) return null
  const chainIds = Object.keys(rpcUrls).map(Number)
  return openSigner(signer, signerPolicyFor(coinsOn(chainIds), chainIds), clock)
}
