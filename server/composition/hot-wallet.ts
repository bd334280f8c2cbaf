import { listOwnAccounts } from '#server/chain/holdings.repository.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'
import { findLatestSnapshot } from '#server/modules/reserves/reserves.repository.ts'
import { openSigner } from '#server/signer/open-signer.ts'
import type { Signer } from '#server/signer/signer.ts'

import type { Foundation } from './context.ts'
import { signerPolicyFor } from './signer-policy.ts'

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

/**
 * What withdrawals are paid from: the account of this process's key. A process without one takes what those that have it
 * have left in the database: every account that they have sent from, and the one of the latest proof of reserves.
 */
export async function findHotWallets({
  signer,
  database,
}: Pick<Foundation, 'signer' | 'database'>): Promise<readonly Signer['address'][]> {
  return signer === null ? listPayingAccounts(database, null) : [signer.address]
}

/** The account that pays now; null while nobody has said. */
export async function findPayingWallet({
  signer,
  database,
}: Pick<Foundation, 'signer' | 'database'>): Promise<Signer['address'] | null> {
  // A process that only answers requests has no signer: it knows the address that the worker has published.
  return signer?.address ?? (await findLatestSnapshot(database))?.hotWallet ?? null
}

/** Every account that payments have left from or are about to, with those of earlier keys. */
export async function listPayingAccounts(
  tx: Transaction,
  signer: Pick<Signer, 'address'> | null,
): Promise<readonly Signer['address'][]> {
  const published = (await findLatestSnapshot(tx))?.hotWallet ?? null
  const own = [published, signer?.address ?? null].filter((address) => address !== null)
  return [...(await listOwnAccounts(tx)), ...own]
}
