/** Returns the reply address of a conversation's emails: `support+<token>@…`. */
export function threadAddress(supportEmail: string, token: string): string {
  const at = supportEmail.lastIndexOf('@')
  return `${supportEmail.slice(0, at)}+${token}${supportEmail.slice(at)}`
}

/**
 * Returns the token of a reply address.
 * @returns Null for support's address itself, and `undefined` for an address that isn't support's.
 */
export function threadTokenIn(recipient: string, supportEmail: string): string | null | undefined {
  const address = recipient.trim()
  if (isSameMailbox(address, supportEmail)) return null
  const token = /\+([\da-f]{32})@/i.exec(address)?.[1]?.toLowerCase()
  return token !== undefined && isSameMailbox(address, threadAddress(supportEmail, token)) ? token : undefined
}

/** Whether two addresses are the same, ignoring case as mail servers do. */
export function isSameMailbox(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { sensitivity: 'accent' }) === 0
}
