import { type Address, getAddress, isAddress } from 'viem'
import type { NetworkKey } from '#deployments/networks.ts'
import { recipientRefusal, type RecipientRefusal } from '#deployments/refused-recipients.ts'

export type RecipientProblem = 'empty' | 'not-an-address' | 'wrong-checksum' | RecipientRefusal

export type RecipientResult =
  { readonly ok: true; readonly address: Address } | { readonly ok: false; readonly problem: RecipientProblem }

/**
 * The address in what a person typed or pasted, or why nothing should be sent there. A mixed-case address has to pass its
 * checksum: a mistyped character would otherwise send the rewards to nobody.
 */
export function parseRecipient(text: string, network: NetworkKey | undefined): RecipientResult {
  const typed = text.trim()
  if (typed === '') return { ok: false, problem: 'empty' }
  if (!isAddress(typed, { strict: false })) return { ok: false, problem: 'not-an-address' }
  if (!isAddress(typed)) return { ok: false, problem: 'wrong-checksum' }
  const refusal = recipientRefusal(typed, network)
  return refusal === undefined ? { ok: true, address: getAddress(typed) } : { ok: false, problem: refusal }
}

/** Characters of a foreign address that a person types again before rewards go there. */
export function recipientCheck(address: Address): string {
  return address.slice(-4)
}

/** Letter case is no part of the check: wallets write addresses either way. */
export function passesRecipientCheck(address: Address, typed: string): boolean {
  return new RegExp(`^${recipientCheck(address)}$`, 'i').test(typed.trim())
}
