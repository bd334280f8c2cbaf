import type { ConversationSubject } from '#api/conversations.ts'
import { paths } from '#src/config/paths.ts'

/** What a letter to support is about. */
export interface SupportLetter {
  readonly subject: string
  readonly lines: readonly string[]
}

/**
 * The address of support with a letter begun, where that is a mail address; another page stays as it is. What stands in the
 * letter cannot add recipients or other fields to it.
 */
export function supportHref(url: string, letter: SupportLetter | undefined): string {
  if (letter === undefined || !url.startsWith('mailto:')) return url
  const body = [...letter.lines, '', ''].join('\r\n')
  const fields = `subject=${encodeURIComponent(letter.subject)}&body=${encodeURIComponent(body)}`
  return `${url}${url.includes('?') ? '&' : '?'}${fields}`
}

/** The form for a message to support that says what it is about, so that nobody has to copy it. */
export function supportFormHref({ kind, number }: ConversationSubject): string {
  return `${paths.writeToSupport}?${new URLSearchParams({ about: kind, number }).toString()}`
}
