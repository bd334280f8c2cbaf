import mailchecker from 'mailchecker'

/** Providers that ignore dots, and all of whose domains lead to one mailbox. */
const dotless: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

function partsOf(email: string): readonly [string, string] {
  const at = email.lastIndexOf('@')
  return [email.slice(0, at), email.slice(at + 1).toLowerCase()]
}

/** Addresses that lead to one mailbox are one text: nothing behind a plus, and with Gmail no dots. */
export function mailboxOf(email: string): string {
  const [name, domain] = partsOf(email)
  const [plain = ''] = name.toLowerCase().split('+')
  const provider = dotless[domain]
  return provider === undefined ? `${plain}@${domain}` : `${plain.replaceAll('.', '')}@${provider}`
}

/** The listed domain that an address is of, itself or one above it, if its mailboxes are made to be thrown away. */
export function disposableDomainOf(email: string): string | undefined {
  const listed = mailchecker.blacklist()
  const labels = partsOf(email)[1].split('.')
  return labels.map((_, index) => labels.slice(index).join('.')).find((domain) => listed.has(domain))
}
