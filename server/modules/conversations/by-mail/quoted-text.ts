import EmailReplyParser from 'email-reply-parser'
import { convert } from 'html-to-text'

import { cleanText, cutText } from './mail-text.ts'

/** Characters of an email that are parsed; the full text of a longer one is attached as a file. */
const readLength = 50_000

const selectors = [
  { selector: 'img', format: 'skip' },
  { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
]

export interface MailText {
  /** The sender's own text; empty if there is none. */
  readonly written: string
  /** Text quoted from earlier emails. */
  readonly quoted: string | null
}

/** Converts an HTML-only email to text. */
export function textOfHtml(html: string): string {
  return convert(html, { wordwrap: false, selectors, limits: { maxInputLength: 500_000, maxDepth: 100 } })
}

/** Separates the sender's own text from the quotes that the email client added below. */
export function foldQuotes(text: string): MailText {
  const mail = new EmailReplyParser().read(cleanText(text).slice(0, readLength))
  const written = mail.getVisibleText().trim()
  const quoted = mail.getQuotedText().trim()
  // The library finds no text if the sender wrote below or between the quotes.
  if (written === '') return { written: cleanText(text), quoted: null }
  return { written, quoted: quoted === '' ? null : cutText(quoted) }
}
