import type { Transaction } from '#server/db/database.ts'
import { tryFindAccount } from '#server/identity/accounts/accounts.repository.ts'
import type { NotificationContent } from '#server/notifications/notifications.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Order } from '#server/orders/order.ts'
import { noteTold } from '#server/orders/order-notices.repository.ts'
import { wasResumed } from '#server/orders/orders.repository.ts'

/**
 * Notifies an order's user of something once: a partner may go back and forth, and put an order on hold repeatedly. If
 * the order resumes after a failure, each notice can be sent once more, because earlier ones no longer apply.
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
  // Undefined if the account has been deleted.
  if (person !== undefined) await notify(tx, { person, at, ...content })
}

function noticeOf({ kind, values }: NotificationContent): string {
  if ('hold' in values) return `${kind} ${values.hold}`
  return 'orderHold' in values ? `${kind} ${values.orderHold}` : kind
}

/** Matches names such as `USDT` and `USDC.e`. */
const isPlain = /^[\w$+-]{1,12}(\.\w)?$/

/**
 * Returns a coin's name for emails. Partners choose their own names for coins, and email programs turn anything that
 * looks like a URL into a link.
 */
export function plainCoinName(asset: string, symbol: string | undefined): string {
  return symbol !== undefined && isPlain.test(symbol) ? symbol : asset.slice(asset.indexOf('/') + 1)
}

/** The transactions that an order's partner has reported. */
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
