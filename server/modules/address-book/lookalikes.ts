import { canonicalAddress } from '#api/addresses/network-address.ts'
import { areLookalikes } from '#api/addresses/resemblance.ts'
import type { NetworkKey } from '#api/coins.ts'

/** An address the user knows; without a name if it isn't in their address book. */
export interface KnownAddress {
  readonly address: string
  readonly name: string | null
}

/**
 * Returns a known address that this one could be mistaken for; null if there is none, or if this one is known, too.
 * @param recipient In its canonical form.
 * @param listed The user's address book.
 * @param paid Addresses the user has paid, not normalized.
 */
export function resembledBy(
  { network, address }: { readonly network: NetworkKey; readonly address: string },
  listed: readonly KnownAddress[],
  paid: readonly string[],
): KnownAddress | null {
  const names = new Map<string, string | null>(paid.map((text) => [canonicalAddress(network, text) ?? text, null]))
  for (const entry of listed) names.set(entry.address, entry.name)
  if (names.has(address)) return null
  const found = [...names].find(([known]) => areLookalikes(known, address))
  return found === undefined ? null : { address: found[0], name: found[1] }
}
