/** The address to which a conversation's mails are answered: `support+<token>@…`. */
export function threadAddress(supportEmail: string, token: string): string {
  const at = supportEmail.lastIndexOf('@')
  return `${supportEmail.slice(0, at)}+${token}${supportEmail.slice(at)}`
}

/**
 * The other way round.
 * @returns Null for support's address itself, and `undefined` for an address that isn't support's.
 */
export function threadTokenIn(recipient: string, supportEmail: string): string | null | undefined {
  const address = recipient.trim()
  if (isSameMailbox(address, supportEmail)) return null
  const token = /\+([\da-f]{32})@/i.exec(address)?.[1]?.toLowerCase()
  return token !== undefined && isSameMailbox(address, threadAddress(supportEmail, token)) ? token : undefined
}

/** Whether two addresses are the same but for their case, which no mail server minds. */
export function isSameMailbox(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { sensitivity: 'accent' }) === 0
}
