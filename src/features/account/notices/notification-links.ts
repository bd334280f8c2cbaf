import type { Realm } from '#api/endpoint.ts'
import { paths } from '#src/config/paths.ts'
import type { SystemMessage } from '#src/entities/notification/system-message.queries.ts'

/** What the notification centre shows: notices to everybody, or messages to the person. */
export type NotificationKind = 'notice' | 'message'

/** A notice or a message, opened from the notification centre. */
export function notificationLink(kind: NotificationKind, id: string): string {
  return `${paths.notificationDetail}?${kind}=${id}`
}

/** Where the notices of a realm are. */
export function noticesPath(realm: Realm): string {
  return realm === 'main' ? paths.notices : paths.futuresNotices
}

export function noticeLink(realm: Realm, id: string): string {
  return `${realm === 'main' ? paths.noticeDetail : paths.futuresNotice}?id=${id}`
}

export function systemMessageLink(id: string): string {
  return `${paths.systemMessageDetail}?id=${id}`
}

/** The conversation that support has replied in. */
export function supportConversationLink(conversationId: string): string {
  return `${paths.ownConversation}?id=${conversationId}`
}

/** Where the orders are that a message is about. A payment that was canceled says what it was to pay. */
export function orderHistoryPath({ kind, values }: Pick<SystemMessage, 'kind' | 'values'>): string {
  if (kind.startsWith('purchase-')) return paths.buyHistory
  return kind.startsWith('sale-') || values.orderKind === 'sell' ? paths.sellHistory : paths.exchangeHistory
}
