import { canonicalAddress, isSameCanonicalAddress } from '#api/addresses/network-address.ts'
import type { NetworkKey } from '#api/coins.ts'
import { PartnerError } from '#server/lib/partner-error.ts'

import type { Destination } from './order-report.ts'

/*
 * An answer that is not about what was asked is worse than none: the person would pay for somebody else's order. The
 * messages name neither addresses nor ids.
 */

/** @throws PartnerError unless both are the same text, such as an id that was asked for. */
export function requireSame(partner: string, what: string, answered: string | null, asked: string | null): void {
  if (answered !== asked) throw unfaithful(partner, what)
}

/** As `requireSame` for what a partner may leave out, and writes in upper or lower case as it likes. */
export function requireSameIfNamed(partner: string, what: string, answered: string | null, asked: string): void {
  if (answered !== null && answered.localeCompare(asked, 'en', { sensitivity: 'accent' }) !== 0)
    throw unfaithful(partner, what)
}

/** Partners calculate with fewer digits than we do; beyond that it is another amount. */
export function requireSameAmount(partner: string, answered: bigint, asked: bigint): void {
  const difference = answered > asked ? answered - asked : asked - answered
  // A millionth, and 10^-8, which is the finest that some of them have.
  if (difference > asked / 1_000_000n + 10_000_000_000n) throw unfaithful(partner, 'amount')
}

/** Where a payout was asked to go. */
interface AskedPayout {
  readonly to: { readonly network: NetworkKey }
  readonly payout: Destination
}

/** @throws PartnerError unless the payout goes where it was asked to go. */
export function requireSamePayout(partner: string, request: AskedPayout, answered: Destination): void {
  const asked = canonicalAddress(request.to.network, request.payout.address)
  const address = canonicalAddress(request.to.network, answered.address)
  if (!isSameCanonicalAddress(asked, address)) throw unfaithful(partner, 'payout address')
  requireSame(partner, 'extra id of the payout', answered.extraId, request.payout.extraId)
}

/** Where to pay, in the network's own spelling. @throws PartnerError if nothing could be paid there. */
export function payinOf(partner: string, network: NetworkKey, { address, extraId }: Destination): Destination {
  const canonical = canonicalAddress(network, address)
  if (canonical === undefined) throw new PartnerError('malformed', `${partner}’s pay-in address is none of its network`)
  return { address: canonical, extraId }
}

function unfaithful(partner: string, what: string): PartnerError {
  return new PartnerError('malformed', `${partner} answers about another ${what} than it was asked about`)
}
