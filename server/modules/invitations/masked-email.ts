const hidden = '•••'

/**
 * An email that somebody else may see: `a•••@e•••.com`. Always as many dots, as the length alone tells names apart; of the
 * domain the part behind the last dot stays.
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
