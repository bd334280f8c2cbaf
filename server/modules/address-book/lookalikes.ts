import { canonicalAddress } from '#api/addresses/network-address.ts'
import { areLookalikes } from '#api/addresses/resemblance.ts'
import type { NetworkKey } from '#api/coins.ts'

/** An address that a person knows; without a name if it does not stand in their book. */
export interface KnownAddress {
  readonly address: string
  readonly name: string | null
}

/**
 * A known address that this one could be mistaken for; null if there is none, or if this very address is known.
 * @param recipient In its canonical form.
 * @param listed What stands in the person's book.
 * @param paid Addresses that the person has paid, in whatever spelling.
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
