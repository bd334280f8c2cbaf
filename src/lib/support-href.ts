import type { ConversationSubject } from '#api/conversations.ts'
import { paths } from '#src/config/paths.ts'

/** Subject and facts of an email to support. */
export interface SupportLetter {
  readonly subject: string
  readonly lines: readonly string[]
}

/**
 * Returns support's URL with a prefilled email if it's a mail address; a web page stays unchanged. The email's content
 * can't add recipients or other fields.
 */
export function supportHref(url: string, letter: SupportLetter | undefined): string {
  if (letter === undefined || !url.startsWith('mailto:')) return url
  const body = [...letter.lines, '', ''].join('\r\n')
  const fields = `subject=${encodeURIComponent(letter.subject)}&body=${encodeURIComponent(body)}`
  return `${url}${url.includes('?') ? '&' : '?'}${fields}`
}

/** Returns the URL of the support form with the subject filled in, so that the user needn't copy it. */
export function supportFormHref({ kind, number }: ConversationSubject): string {
  return `${paths.writeToSupport}?${new URLSearchParams({ about: kind, number }).toString()}`
}
