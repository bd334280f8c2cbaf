import PostalMime, { type Attachment, type Email } from 'postal-mime'

import type { LanguageCode } from '#api/primitives.ts'

import { languageOfMail } from './mail-language.ts'
import { cleanText } from './mail-text.ts'
import { foldQuotes, textOfHtml } from './quoted-text.ts'

/** A file attached to an email, unprocessed. */
export interface MailFile {
  readonly name: string
  readonly content: Uint8Array
}

/** The parsed content of an email. None of it is authenticated. */
export interface ReadMail {
  /** The sender's address in lowercase; null unless the email names exactly one. */
  readonly from: string | null
  readonly subject: string
  /** The language named by the email, or else detected. */
  readonly lang: LanguageCode
  readonly written: string
  readonly quoted: string | null
  /** The full text, including quotes. */
  readonly whole: string
  readonly files: readonly MailFile[]
  /** Whether the email was sent automatically: answering could cause an endless loop. */
  readonly isAutomatic: boolean
}

const limits = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024 }

/** @returns Null if the source isn't an email, or is nested too deeply. */
export async function readMail(source: Uint8Array): Promise<ReadMail | null> {
  let mail: Email
  try {
    mail = await PostalMime.parse(source, { ...limits, forceRfc822Attachments: true })
  } catch {
    // The parser throws for nothing else. Its error isn't logged because it quotes the email.
    return null
  }
  const { text, html, from, subject = '', attachments } = mail
  const whole = cleanText(text === undefined || text.trim() === '' ? textOfHtml(html ?? '') : text)
  const { written, quoted } = foldQuotes(whole)
  return {
    from: mail.headers.filter(({ key }) => key === 'from').length === 1 ? (from?.address?.toLowerCase() ?? null) : null,
    lang: languageOfMail(headerOf(mail, 'content-language') ?? null, `${subject}\n\n${written}`),
    subject: cleanText(subject).replaceAll(/\s+/g, ' ').slice(0, 200),
    written,
    quoted,
    whole,
    files: attachments.map(fileOf),
    isAutomatic: isAutomatic(mail),
  }
}

function fileOf({ filename, content }: Attachment): MailFile {
  // The content is a string only if requested.
  return {
    name: filename ?? 'file',
    content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  }
}

function headerOf({ headers }: Email, name: string): string | undefined {
  return headers.find(({ key }) => key === name)?.value
}

/** Returns whether an email is automatic, by RFC 3834 and the older conventions. */
function isAutomatic(mail: Email): boolean {
  const valueOf = (name: string) => headerOf(mail, name)?.trim().toLowerCase()
  const submitted = valueOf('auto-submitted')
  return (
    (submitted !== undefined && submitted !== 'no') ||
    /^(bulk|list|junk|auto_reply)$/.test(valueOf('precedence') ?? '') ||
    ['list-id', 'x-autoreply', 'x-autorespond', 'x-auto-reply-from', 'x-loop'].some(
      (name) => valueOf(name) !== undefined,
    ) ||
    (valueOf('content-type') ?? '').startsWith('multipart/report') ||
    valueOf('return-path') === '<>'
  )
}
