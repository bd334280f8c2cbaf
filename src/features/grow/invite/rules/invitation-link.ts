import { paths } from '#src/config/paths.ts'

const parameter = 'invite'

/**
 * Returns the link to an invitation: to the page of this app that shows it before it's accepted. Contains nothing else
 * of the inviter's address, such as their language.
 */
export function invitationLink(code: string): string {
  const url = new URL(document.baseURI)
  url.search = ''
  url.hash = `${paths.invite}?${new URLSearchParams({ [parameter]: code }).toString()}`
  return url.href
}

/** Returns the code of the link that opened the page, in any notation. */
export function codeInLink(query: URLSearchParams): string | null {
  return query.get(parameter)
}

/** Formats a code as `7KQ2 M9XA`: easier to read aloud, and accepted when typed. */
export function chunkedCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`
}
