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
 * Opens the key that pays withdrawals, if this process pays.
 * @returns Null for a process that only serves requests, and if no keystore is configured. Nothing is paid then.
 * @throws KeystoreError, and file errors.
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
 * Returns the accounts that pay withdrawals: the account of this process's key. A process without one reads from the
 * database which accounts others have sent from, and the one in the latest proof of reserves.
 */
export async function findHotWallets({
  signer,
  database,
}: Pick<Foundation, 'signer' | 'database'>): Promise<readonly Signer['address'][]> {
  return signer === null ? listPayingAccounts(database, null) : [signer.address]
}

/** Returns the account that currently pays; null while it isn't known. */
export async function findPayingWallet({
  signer,
  database,
}: Pick<Foundation, 'signer' | 'database'>): Promise<Signer['address'] | null> {
  // A process that only serves requests has no signer, but knows the address that the worker published.
  return signer?.address ?? (await findLatestSnapshot(database))?.hotWallet ?? null
}

/** Lists all accounts that payments have left or are about to leave, including those of former keys. */
export async function listPayingAccounts(
  tx: Transaction,
  signer: Pick<Signer, 'address'> | null,
): Promise<readonly Signer['address'][]> {
  const published = (await findLatestSnapshot(tx))?.hotWallet ?? null
  const own = [published, signer?.address ?? null].filter((address) => address !== null)
  return [...(await listOwnAccounts(tx)), ...own]
}
