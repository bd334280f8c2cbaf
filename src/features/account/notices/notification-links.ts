import { paths } from '#src/config/paths.ts'
import type { SystemMessage } from '#src/entities/notification/system-message.queries.ts'

/** What the notification centre shows: notices to everybody, or messages to the person. */
export type NotificationKind = 'notice' | 'message'

/** A notice or a message, opened from the notification centre. */
export function notificationLink(kind: NotificationKind, id: string): string {
  return `${paths.notificationDetail}?${kind}=${id}`
}

export function noticeLink(id: string): string {
  return `${paths.noticeDetail}?id=${id}`
}

export function systemMessageLink(id: string): string {
  return `${paths.systemMessageDetail}?id=${id}`
}

/** Where the orders are that a message is about. A payment that was canceled says what it was to pay. */
export function orderHistoryPath({ kind, values }: Pick<SystemMessage, 'kind' | 'values'>): string {
  if (kind.startsWith('purchase-')) return paths.buyHistory
  return kind.startsWith('sale-') || values.orderKind === 'sell' ? paths.sellHistory : paths.exchangeHistory
}
