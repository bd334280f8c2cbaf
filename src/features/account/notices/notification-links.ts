import { paths } from '#src/config/paths.ts'

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
