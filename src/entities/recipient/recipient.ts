import { canonicalAddress, networksOfAddress } from '#api/addresses/network-address.ts'
import { tronAccountOf } from '#api/addresses/tron-address.ts'
import type { NetworkKey } from '#api/coins.ts'
import { recipientRefusal, type RecipientRefusal } from '#deployments/refused-recipients.ts'
import { tronRecipientRefusal } from '#deployments/refused-tron-recipients.ts'

export type RecipientProblem = 'invalid' | 'wrong-checksum' | 'other-network' | RecipientRefusal

export interface RecipientReading {
  /** In the network's canonical spelling; `undefined` unless it's valid. */
  readonly address?: string
  /** An empty field is no problem: the user hasn't started typing. */
  readonly problem?: RecipientProblem
  /** Networks on which it would be valid, if it belongs to another one. */
  readonly networks?: readonly NetworkKey[]
}

/** Parses what a user typed, pasted or scanned as an address on a network. */
export function readRecipient(network: NetworkKey, text: string): RecipientReading {
  const typed = text.trim()
  if (typed === '') return {}
  const address = canonicalAddress(network, typed)
  if (address !== undefined) {
    const refusal = refusalOf(network, address)
    return refusal === undefined ? { address } : { problem: refusal }
  }
  const networks = networksOfAddress(typed)
  if (networks.length > 0) return { problem: 'other-network', networks }
  // The only possible error here is in the case of its letters, which is its checksum.
  return { problem: /^0x[\da-f]{40}$/i.test(typed) ? 'wrong-checksum' : 'invalid' }
}

/** Accounts that must not be paid are the same on TRON, where their addresses are only encoded differently. */
function refusalOf(network: NetworkKey, address: string): RecipientRefusal | undefined {
  if (network !== 'tron') return recipientRefusal(address, network)
  return tronRecipientRefusal(address) ?? recipientRefusal(tronAccountOf(address), network)
}

/** Returns whether two texts are the same address on a network, in any spelling. Invalid texts equal nothing. */
export function isSameRecipient(network: NetworkKey, text: string, other: string): boolean {
  const [one, another] = [text, other].map((typed) => canonicalAddress(network, typed.trim()))
  return one !== undefined && one === another
}
