import { paths } from '#src/config/paths.ts'

const parameter = 'invite'

/**
 * What people open to see an invitation: the page of this app that shows it before it is accepted. Nothing else of the
 * inviter's address goes along, such as their language.
 */
export function invitationLink(code: string): string {
  const url = new URL(document.baseURI)
  url.search = ''
  url.hash = `${paths.invite}?${new URLSearchParams({ [parameter]: code }).toString()}`
  return url.href
}

/** The code of the link that the page was opened by, in whatever shape it came. */
export function codeInLink(query: URLSearchParams): string | null {
  return query.get(parameter)
}

/** `7KQ2 M9XA`: easier to read aloud, and understood the same when it is typed. */
export function chunkedCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`
}
