import * as v from 'valibot'
import { addressBookEntry } from '#api/address-book.ts'
import { canonicalAddress } from '#api/addresses/network-address.ts'
import { areLookalikes } from '#api/addresses/resemblance.ts'
import type { NetworkKey } from '#api/coins.ts'
import { storedAtom } from '#src/lib/stored-atom.ts'

const { name, walletType, network, address, remark } = addressBookEntry.entries

/** An entry of this device's address book, which belongs to no account. */
const deviceAddress = v.strictObject({ name, walletType, network, address, remark })

export type DeviceAddress = v.InferOutput<typeof deviceAddress>

/** spec §3. Addresses aren't secret: they are stored with the app's other settings. */
export const deviceAddressBookAtom = storedAtom('deviceAddressBook:v1', v.array(deviceAddress), [])

/** Returns whether two entries have the same address: it's the same on all EVM networks, yet saved per network. */
export function isSameEntry(one: Pick<DeviceAddress, 'network' | 'address'>, other: typeof one): boolean {
  const [canonical, another] = [one, other].map((entry) => canonicalAddress(entry.network, entry.address))
  return one.network === other.network && canonical !== undefined && canonical === another
}

/**
 * Returns the book with one more entry, in its address's canonical spelling.
 * @returns `undefined` if it already exists or isn't an address of its network.
 */
export function withEntry(book: readonly DeviceAddress[], entry: DeviceAddress): DeviceAddress[] | undefined {
  const canonical = canonicalAddress(entry.network, entry.address.trim())
  if (canonical === undefined) return undefined
  const added = { ...entry, address: canonical }
  return book.some((other) => isSameEntry(other, added)) ? undefined : [added, ...book]
}

/** Returns the book with an entry relabeled. The address can't change: another address is another entry. */
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

/** An address that the user knows; without a name if it isn't in their book. */
export interface KnownAddress {
  readonly address: string
  readonly name: string | null
}

/**
 * Returns a known address that this one could be mistaken for; `undefined` if there is none, or if this one is known
 * itself.
 * @param paid Recipients that this device has paid on the network.
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
