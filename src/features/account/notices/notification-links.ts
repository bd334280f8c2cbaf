import type { Realm } from '#api/endpoint.ts'
import { paths } from '#src/config/paths.ts'
import type { SystemMessage } from '#src/entities/notification/system-message.queries.ts'

/** The kinds of items in the notification center: notices to everyone, or messages to the user. */
export type NotificationKind = 'notice' | 'message'

/** Returns the link to a notice or message, opened from the notification center. */
export function notificationLink(kind: NotificationKind, id: string): string {
  return `${paths.notificationDetail}?${kind}=${id}`
}

/** Returns the path of a realm's notices. */
export function noticesPath(realm: Realm): string {
  return realm === 'main' ? paths.notices : paths.futuresNotices
}

export function noticeLink(realm: Realm, id: string): string {
  return `${realm === 'main' ? paths.noticeDetail : paths.futuresNotice}?id=${id}`
}

export function systemMessageLink(id: string): string {
  return `${paths.systemMessageDetail}?id=${id}`
}

/** Returns the link to the conversation in which support has replied. */
export function supportConversationLink(conversationId: string): string {
  return `${paths.ownConversation}?id=${conversationId}`
}

/** Returns the path of a message's orders. The message about a canceled payment names the kind of order. */
export function orderHistoryPath({ kind, values }: Pick<SystemMessage, 'kind' | 'values'>): string {
  if (kind.startsWith('purchase-')) return paths.buyHistory
  return kind.startsWith('sale-') || values.orderKind === 'sell' ? paths.sellHistory : paths.exchangeHistory
}
