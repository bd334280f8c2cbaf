import { randomUUID } from 'node:crypto'

import type { WebhookDelivery } from '#api/payment-webhooks.ts'
import type { Transaction } from '#server/db/database.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { fiatOf } from '#server/modules/payment-links/link-view.ts'
import type { LinkOrderRow, LinkRow } from '#server/modules/payment-links/payment-links.repository.ts'
import { formatOrNull } from '#server/ordering/quoted-amounts.ts'

import { findWebhook, insertEvent } from './webhooks.repository.ts'

interface LinkEvent {
  readonly type: WebhookDelivery['type']
  readonly link: LinkRow
  /** The payment that the event is about, if any. */
  readonly order: LinkOrderRow | null
}

/**
 * Stores an event for the merchant's shop, in the transaction of the change. Contains nothing about the payer, such as
 * their coin or IP address. Does nothing if the merchant has no webhook.
 */
export async function writeLinkEvent(tx: Transaction, { type, link, order }: LinkEvent, at: Date): Promise<void> {
  if ((await findWebhook(tx, link.merchantId)) === undefined) return
  const id = randomUUID()
  const { id: linkId, merchantId, reference, coin, network, amount, isSingle } = link
  const body = JSON.stringify({
    id,
    type,
    createdAt: at.toISOString(),
    link: { id: linkId, reference, amount: formatOrNull(amount), fiat: fiatOf(link), coin, network, isSingle },
    order: order && {
      number: order.number,
      state: order.state,
      amount: formatAmount(order.asked),
      fiat: fiatOf(order),
      received: formatAmount(order.arrived ?? 0n),
    },
  })
  await insertEvent(tx, {
    id,
    merchantId,
    linkId,
    orderId: order?.orderId ?? null,
    type,
    body,
    createdAt: at,
    dueAt: at,
  })
}
