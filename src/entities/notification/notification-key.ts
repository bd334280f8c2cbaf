/** Returns the key of all notices and messages of one user; `null` stands for a visitor. */
export function notificationsKey(reader: string | null) {
  return ['notifications', reader] as const
}

/** Key of all cached notices and messages, of any user. */
export const allNotificationsKey = ['notifications'] as const
