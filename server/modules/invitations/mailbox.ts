import mailchecker from 'mailchecker'

/** Providers that ignore dots, with their domains that share the same mailboxes. */
const dotless: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

function partsOf(email: string): readonly [string, string] {
  const at = email.lastIndexOf('@')
  return [email.slice(0, at), email.slice(at + 1).toLowerCase()]
}

/** Normalizes addresses of the same mailbox: removes what follows a plus and, for Gmail, dots. */
export function mailboxOf(email: string): string {
  const [name, domain] = partsOf(email)
  const [plain = ''] = name.toLowerCase().split('+')
  const provider = dotless[domain]
  return provider === undefined ? `${plain}@${domain}` : `${plain.replaceAll('.', '')}@${provider}`
}

/** Returns the address's domain, or a parent of it, that is listed as offering disposable mailboxes, if any. */
export function disposableDomainOf(email: string): string | undefined {
  const listed = mailchecker.blacklist()
  const labels = partsOf(email)[1].split('.')
  return labels.map((_, index) => labels.slice(index).join('.')).find((domain) => listed.has(domain))
}
