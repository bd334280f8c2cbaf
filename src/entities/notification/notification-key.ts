/** Everything read about notices and messages for one person; `null` stands for a visitor. */
export function notificationsKey(reader: string | null) {
  return ['notifications', reader] as const
}

/** Everything cached about notices and messages, for any person. */
export const allNotificationsKey = ['notifications'] as const
