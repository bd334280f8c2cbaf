import type { ListedLinkPayment, PaymentLink } from '#api/payment-links.ts'
import type { Transaction } from '#server/db/database.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { formatOrNull } from '#server/ordering/quoted-amounts.ts'

import { latestOf, type LinkOrderRow, type LinkRow, type LinkSums, sumsOf } from './payment-links.repository.ts'

/** The merchant paid by a link; `closed` if their account was deleted. */
export interface LinkMerchant {
  readonly id: string
  readonly userId: string | null
  readonly name: string
  readonly state: 'active' | 'suspended' | 'closed'
}

/** Returns a link's state. A paid single-payment link stays paid even after its expiry. */
export function stateOf(link: LinkRow, paid: number, now: Date): PaymentLink['state'] {
  if (link.isSingle && paid > 0) return 'paid'
  if (link.closedAt !== null) return 'closed'
  return link.expiresAt <= now ? 'expired' : 'open'
}

/** Returns a link's fiat amount; null if the link is priced in its coin. */
export function fiatOf({ currency, fiatAmount }: Pick<LinkRow, 'currency' | 'fiatAmount'>): PaymentLink['fiat'] {
  return currency === null || fiatAmount === null ? null : { currency, amount: formatAmount(fiatAmount) }
}

/** Returns links as their merchant sees them, in the same order. */
export async function viewLinks(tx: Transaction, links: readonly LinkRow[], now: Date): Promise<PaymentLink[]> {
  const ids = links.map(({ id }) => id)
  const sums = await sumsOf(tx, ids)
  const latest = Map.groupBy(await latestOf(tx, ids), ({ linkId }) => linkId)
  return links.map((link) => {
    const { paid, arrived } = sums.get(link.id) ?? nothing
    const { id, title, reference, coin, network, isSingle } = link
    return {
      id,
      title,
      reference,
      coin,
      network,
      amount: formatOrNull(link.amount),
      fiat: fiatOf(link),
      isSingle,
      state: stateOf(link, paid, now),
      createdAt: link.createdAt.toISOString(),
      expiresAt: link.expiresAt.toISOString(),
      paid,
      paidAmount: formatAmount(arrived),
      payments: (latest.get(id) ?? []).map(viewPayment),
    }
  })
}

/** Returns a payment along with its link. */
export function viewListed(payment: LinkOrderRow, link: LinkRow): ListedLinkPayment {
  const { id, title, reference, coin, network } = link
  return {
    ...viewPayment(payment),
    arrived: formatOrNull(payment.arrived),
    link: { id, title, reference, coin, network, fiat: fiatOf(link) },
  }
}

function viewPayment({ number, state, createdAt, asked }: LinkOrderRow): PaymentLink['payments'][number] {
  return { number, state, createdAt: createdAt.toISOString(), amount: formatAmount(asked) }
}

const nothing: LinkSums = { paid: 0, arrived: 0n }
