import PostalMime, { type Attachment, type Email } from 'postal-mime'

import type { LanguageCode } from '#api/primitives.ts'

import { languageOfMail } from './mail-language.ts'
import { cleanText } from './mail-text.ts'
import { foldQuotes, textOfHtml } from './quoted-text.ts'

/** A file of a mail, as it came. */
export interface MailFile {
  readonly name: string
  readonly content: Uint8Array
}

/** What is read of a mail. Nothing in it is proven. */
export interface ReadMail {
  /** Of the one sender whom it names, in small letters; null if it names none or several. */
  readonly from: string | null
  readonly subject: string
  /** What it says that it is written in, or seems to be. */
  readonly lang: LanguageCode
  readonly written: string
  readonly quoted: string | null
  /** All of what it says, as text. */
  readonly whole: string
  readonly files: readonly MailFile[]
  /** Whether a program has sent it: an answer to it would be answered by a program, and so on. */
  readonly isAutomatic: boolean
}

const limits = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024 }

/** @returns Null for what is no mail, or is nested without end. */
export async function readMail(source: Uint8Array): Promise<ReadMail | null> {
  let mail: Email
  try {
    mail = await PostalMime.parse(source, { ...limits, forceRfc822Attachments: true })
  } catch {
    // It throws for nothing else. What it says quotes what people wrote.
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
  // A string only where it was asked for.
  return {
    name: filename ?? 'file',
    content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  }
}

function headerOf({ headers }: Email, name: string): string | undefined {
  return headers.find(({ key }) => key === name)?.value
}

/** RFC 3834, and what programs said before there was it. */
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
