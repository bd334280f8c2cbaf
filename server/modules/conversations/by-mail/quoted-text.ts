import EmailReplyParser from 'email-reply-parser'
import { convert } from 'html-to-text'

import { cleanText, cutText } from './mail-text.ts'

/** Characters of a mail that are looked at; the rest goes along as a file. */
const readLength = 50_000

const selectors = [
  { selector: 'img', format: 'skip' },
  { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
]

export interface MailText {
  /** What the person wrote; empty if nothing is left. */
  readonly written: string
  /** What the mail repeats of earlier ones. */
  readonly quoted: string | null
}

/** What a mail of HTML alone says. */
export function textOfHtml(html: string): string {
  return convert(html, { wordwrap: false, selectors, limits: { maxInputLength: 500_000, maxDepth: 100 } })
}

/** Takes apart what somebody wrote and what the mail program has added below. */
export function foldQuotes(text: string): MailText {
  const mail = new EmailReplyParser().read(cleanText(text).slice(0, readLength))
  const written = mail.getVisibleText().trim()
  const quoted = mail.getQuotedText().trim()
  // Whoever writes below or between what they quote has written nothing as far as the library can tell.
  if (written === '') return { written: cleanText(text), quoted: null }
  return { written, quoted: quoted === '' ? null : cutText(quoted) }
}
