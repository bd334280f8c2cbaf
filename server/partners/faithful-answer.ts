import { canonicalAddress, isSameCanonicalAddress } from '#api/addresses/network-address.ts'
import type { NetworkKey } from '#api/coins.ts'
import { PartnerError } from '#server/lib/partner-error.ts'

import type { Destination } from './order-report.ts'

/*
 * An answer that doesn't match the request is worse than none: the user would pay for someone else's order. The
 * messages contain neither addresses nor IDs.
 */

/** @throws PartnerError unless both strings are equal, for example for a requested ID. */
export function requireSame(partner: string, what: string, answered: string | null, asked: string | null): void {
  if (answered !== asked) throw unfaithful(partner, what)
}

/** Like `requireSame`, for values that a partner may omit and write in upper or lower case. */
export function requireSameIfNamed(partner: string, what: string, answered: string | null, asked: string): void {
  if (answered !== null && answered.localeCompare(asked, 'en', { sensitivity: 'accent' }) !== 0)
    throw unfaithful(partner, what)
}

/** Partners calculate with fewer digits than we do; any larger difference means a different amount. */
export function requireSameAmount(partner: string, answered: bigint, asked: bigint): void {
  const difference = answered > asked ? answered - asked : asked - answered
  // A millionth, and 10^-8, which is the precision of some partners.
  if (difference > asked / 1_000_000n + 10_000_000_000n) throw unfaithful(partner, 'amount')
}

/** Where the payout was requested to go. */
interface AskedPayout {
  readonly to: { readonly network: NetworkKey }
  readonly payout: Destination
}

/** @throws PartnerError unless the payout goes where it was requested to go. */
export function requireSamePayout(partner: string, request: AskedPayout, answered: Destination): void {
  const asked = canonicalAddress(request.to.network, request.payout.address)
  const address = canonicalAddress(request.to.network, answered.address)
  if (!isSameCanonicalAddress(asked, address)) throw unfaithful(partner, 'payout address')
  requireSame(partner, 'extra id of the payout', answered.extraId, request.payout.extraId)
}

/** Returns where to pay, in the network's canonical spelling. @throws PartnerError if it can't be paid to. */
export function payinOf(partner: string, network: NetworkKey, { address, extraId }: Destination): Destination {
  const canonical = canonicalAddress(network, address)
  if (canonical === undefined)
    throw new PartnerError('malformed', `${partner}’s pay-in address is invalid on its network`)
  return { address: canonical, extraId }
}

function unfaithful(partner: string, what: string): PartnerError {
  return new PartnerError('malformed', `${partner} returned another ${what} than requested`)
}
