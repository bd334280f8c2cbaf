import { canonicalAddress } from '#api/addresses/network-address.ts'
import { areLookalikes } from '#api/addresses/resemblance.ts'
import type { NetworkKey } from '#api/coins.ts'
import type { Transaction } from '#server/db/database.ts'

import { listEntries } from './address-book.repository.ts'

/** An address that a person knows; without a name if it does not stand in their book. */
export interface KnownAddress {
  readonly address: string
  readonly name: string | null
}

/**
 * A known address, from the book or paid before, that this one could be mistaken for; null if there is none, or if this
 * very address is known.
 * @param paid Addresses that the person has paid.
 */
export async function findLookalike(
  tx: Transaction,
  userId: string,
  { network, address }: { readonly network: NetworkKey; readonly address: string },
  paid: readonly string[],
): Promise<KnownAddress | null> {
  const canonical = canonicalAddress(network, address)
  if (canonical === undefined) return null
  const names = new Map<string, string | null>(paid.map((text) => [canonicalAddress(network, text) ?? text, null]))
  for (const entry of await listEntries(tx, userId)) names.set(entry.address, entry.name)
  if (names.has(canonical)) return null
  const found = [...names].find(([known]) => areLookalikes(known, canonical))
  return found === undefined ? null : { address: found[0], name: found[1] }
}
