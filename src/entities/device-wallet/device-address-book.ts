import * as v from 'valibot'
import { addressBookEntry } from '#api/address-book.ts'
import { canonicalAddress } from '#api/addresses/network-address.ts'
import { areLookalikes } from '#api/addresses/resemblance.ts'
import type { NetworkKey } from '#api/coins.ts'
import { storedAtom } from '#src/lib/stored-atom.ts'

const { name, walletType, network, address, remark } = addressBookEntry.entries

/** An entry of the address book that this device keeps, apart from any account. */
const deviceAddress = v.strictObject({ name, walletType, network, address, remark })

export type DeviceAddress = v.InferOutput<typeof deviceAddress>

/** Spec §3. Addresses are no secret: they lie beside the app's other settings. */
export const deviceAddressBookAtom = storedAtom('deviceAddressBook:v1', v.array(deviceAddress), [])

/** Whether two entries are about one address: the same on all EVM networks, yet saved for each. */
export function isSameEntry(one: Pick<DeviceAddress, 'network' | 'address'>, other: typeof one): boolean {
  const [canonical, another] = [one, other].map((entry) => canonicalAddress(entry.network, entry.address))
  return one.network === other.network && canonical !== undefined && canonical === another
}

/**
 * The book with an entry more, in its address's canonical spelling.
 * @returns `undefined` if it is there already, or is no address of its network.
 */
export function withEntry(book: readonly DeviceAddress[], entry: DeviceAddress): DeviceAddress[] | undefined {
  const canonical = canonicalAddress(entry.network, entry.address.trim())
  if (canonical === undefined) return undefined
  const added = { ...entry, address: canonical }
  return book.some((other) => isSameEntry(other, added)) ? undefined : [added, ...book]
}

/** The book with other labels on an entry. Its address stays: another one is another entry. */
export function withLabels(
  book: readonly DeviceAddress[],
  entry: DeviceAddress,
  labels: Pick<DeviceAddress, 'name' | 'walletType' | 'remark'>,
): DeviceAddress[] {
  return book.map((other) => (isSameEntry(other, entry) ? { ...other, ...labels } : other))
}

export function withoutEntry(book: readonly DeviceAddress[], entry: DeviceAddress): DeviceAddress[] {
  return book.filter((other) => !isSameEntry(other, entry))
}

/** An address that a person knows; without a name if it isn't in their book. */
export interface KnownAddress {
  readonly address: string
  readonly name: string | null
}

/**
 * A known address that this one could be mistaken for; `undefined` if there is none, or if this very one is known.
 * @param paid Recipients of what this device has sent on the network.
 */
export function lookalikeOf(
  recipient: { readonly network: NetworkKey; readonly address: string },
  book: readonly DeviceAddress[],
  paid: readonly string[],
): KnownAddress | undefined {
  const canonical = canonicalAddress(recipient.network, recipient.address)
  if (canonical === undefined) return undefined
  const listed = book.filter((entry) => entry.network === recipient.network)
  const known: readonly KnownAddress[] = [
    ...listed,
    ...paid.map((text) => ({ address: canonicalAddress(recipient.network, text) ?? text, name: null })),
  ]
  if (new Set(known.map((candidate) => candidate.address)).has(canonical)) return undefined
  const found = known.find((candidate) => areLookalikes(candidate.address, canonical))
  return found && { address: found.address, name: found.name }
}
