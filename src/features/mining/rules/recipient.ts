import { type Address, getAddress, isAddress, isAddressEqual, zeroAddress } from 'viem'

export type RecipientProblem = 'empty' | 'not-an-address' | 'wrong-checksum' | 'zero-address' | 'pool' | 'token'

export type RecipientResult =
  { readonly ok: true; readonly address: Address } | { readonly ok: false; readonly problem: RecipientProblem }

/**
 * The address in what a person typed or pasted, or why nothing should be sent there. A mixed-case address has to pass its
 * checksum: a mistyped character would otherwise send the rewards to nobody.
 */
export function parseRecipient(
  text: string,
  forbidden: { readonly pool: Address; readonly token: Address },
): RecipientResult {
  const typed = text.trim()
  if (typed === '') return { ok: false, problem: 'empty' }
  if (!isAddress(typed, { strict: false })) return { ok: false, problem: 'not-an-address' }
  if (!isAddress(typed)) return { ok: false, problem: 'wrong-checksum' }
  if (isAddressEqual(typed, zeroAddress)) return { ok: false, problem: 'zero-address' }
  if (isAddressEqual(typed, forbidden.pool)) return { ok: false, problem: 'pool' }
  if (isAddressEqual(typed, forbidden.token)) return { ok: false, problem: 'token' }
  return { ok: true, address: getAddress(typed) }
}

/** Characters of a foreign address that a person types again before rewards go there. */
export function recipientCheck(address: Address): string {
  return address.slice(-4)
}

/** Letter case is no part of the check: wallets write addresses either way. */
export function passesRecipientCheck(address: Address, typed: string): boolean {
  return new RegExp(`^${recipientCheck(address)}$`, 'i').test(typed.trim())
}
