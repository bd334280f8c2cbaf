import type { Transaction } from '#server/db/database.ts'
import { tryFindAccount } from '#server/identity/accounts/accounts.repository.ts'
import type { NotificationContent } from '#server/notifications/notifications.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Order } from '#server/orders/order.ts'
import { noteTold } from '#server/orders/order-notices.repository.ts'
import { wasResumed } from '#server/orders/orders.repository.ts'

/**
 * Tells an order's person something, once: a partner may go back and forth, and take an order off hold and on again. Once
 * more after it has gone on though it had failed: by then what was told before is no longer true.
 */
export async function tellOfOrder(
  tx: Transaction,
  order: Pick<Order, 'id' | 'userId'>,
  content: NotificationContent,
  at: Date,
): Promise<void> {
  const notice = (await wasResumed(tx, order.id)) ? `${noticeOf(content)} again` : noticeOf(content)
  if (!(await noteTold(tx, order.id, notice, at))) return
  const person = await tryFindAccount(tx, order.userId)
  // Deleted: nobody can be told.
  if (person !== undefined) await notify(tx, { person, at, ...content })
}

function noticeOf({ kind, values }: NotificationContent): string {
  if ('hold' in values) return `${kind} ${values.hold}`
  return 'orderHold' in values ? `${kind} ${values.orderHold}` : kind
}

/** Such as `USDT`, `USDC.e`. */
const isPlain = /^[\w$+-]{1,12}(\.\w)?$/

/**
 * What a coin is called in mails. Partners name their coins as they like, and mail programs make links of what looks like
 * an address.
 */
export function plainCoinName(asset: string, symbol: string | undefined): string {
  return symbol !== undefined && isPlain.test(symbol) ? symbol : asset.slice(asset.indexOf('/') + 1)
}

/** Of the transactions that an order's partner has named. */
export interface OrderHashes {
  readonly paymentHash?: string
  readonly payoutHash?: string
  readonly refundHash?: string
}

export function hashesOf({ legs: { payin, payout, refund } }: Order): OrderHashes {
  return {
    ...(payin?.hash && { paymentHash: payin.hash }),
    ...(payout?.hash && { payoutHash: payout.hash }),
    ...(refund?.hash && { refundHash: refund.hash }),
  }
}
