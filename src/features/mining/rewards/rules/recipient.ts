import { type Address, getAddress, isAddress } from 'viem'
import type { NetworkKey } from '#deployments/networks.ts'
import { recipientRefusal, type RecipientRefusal } from '#deployments/refused-recipients.ts'

export type RecipientProblem = 'empty' | 'not-an-address' | 'wrong-checksum' | RecipientRefusal

export type RecipientResult =
  | { readonly ok: true; readonly address: Address }
  | { readonly ok: false; readonly problem: RecipientProblem }

/**
 * Parses the entered address, or says why nothing should be sent there. A mixed-case address must pass its checksum: a
 * typo would otherwise lose the rewards.
 */
export function parseRecipient(text: string, network: NetworkKey | undefined): RecipientResult {
  const typed = text.trim()
  if (typed === '') return { ok: false, problem: 'empty' }
  if (!isAddress(typed, { strict: false })) return { ok: false, problem: 'not-an-address' }
  if (!isAddress(typed)) return { ok: false, problem: 'wrong-checksum' }
  const refusal = recipientRefusal(typed, network)
  return refusal === undefined ? { ok: true, address: getAddress(typed) } : { ok: false, problem: refusal }
}

/** Returns the characters of a foreign address that the user must retype before sending rewards there. */
export function recipientCheck(address: Address): string {
  return address.slice(-4)
}

/** Ignores letter case, since wallets write addresses either way. */
export function passesRecipientCheck(address: Address, typed: string): boolean {
  return new RegExp(`^${recipientCheck(address)}$`, 'i').test(typed.trim())
}
