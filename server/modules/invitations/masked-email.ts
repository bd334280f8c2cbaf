const hidden = '•••'

/**
 * Masks an email for display to others: `a•••@e•••.com`. The number of dots is fixed, because length alone can identify
 * a name. Keeps the domain's last part.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const suffix = domain.slice(domain.lastIndexOf('.'))
  return `${firstOf(email)}${hidden}@${firstOf(domain)}${hidden}${suffix}`
}

function firstOf(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0x2022)
}
