import type { LanguageCode } from '#api/primitives.ts'
import { escapeHtml } from '#server/lib/html.ts'

import { actionUrl, unsubscribeUrl } from './links.ts'
import type { MailText, MailTexts } from './mail-text.ts'
import type { Mail } from './mail.ts'
import type { RenderedMail } from './mailer.ts'
import { english } from './texts/english.ts'
import { simplifiedChinese } from './texts/simplified-chinese.ts'
import { spanish } from './texts/spanish.ts'
import { traditionalChinese } from './texts/traditional-chinese.ts'

const languages: Readonly<Record<LanguageCode, MailTexts>> = {
  zh_cn: simplifiedChinese,
  zh_tw: traditionalChinese,
  en_us: english,
  es_mx: spanish,
}

/** What a mail consists of, before it becomes text or HTML. */
interface MailParts extends MailText {
  readonly locale: string
  readonly footer: string
  readonly antiPhishingLine?: string
  readonly code?: string
  readonly url?: string
}

/** Writes a mail in the person's language, as text and as HTML without pictures or scripts. */
export function renderMail(mail: Mail, publicUrl: string): RenderedMail {
  const texts = languages[mail.lang]
  const url = actionUrl(mail, publicUrl)
  const unsubscribe = unsubscribeUrl(mail, publicUrl)
  const parts: MailParts = {
    ...writeText(mail, texts),
    locale: texts.locale,
    footer: texts.footer,
    ...(mail.antiPhishingWord !== null && { antiPhishingLine: `${texts.antiPhishingWord} ${mail.antiPhishingWord}` }),
    ...('code' in mail.values && { code: mail.values.code }),
    ...(url !== undefined && { url }),
  }
  return {
    to: mail.to,
    subject: parts.subject,
    text: toText(parts),
    html: toHtml(parts),
    ...(unsubscribe !== undefined && { unsubscribeUrl: unsubscribe }),
  }
}

function writeText({ template, values }: Mail, { mails, locale }: MailTexts): MailText {
  const shown = 'at' in values ? { ...values, at: formatTime(values.at, locale) } : values
  // Template and values come from the same mail, which the compiler cannot see any more.
  const write = mails[template] as (values: object) => MailText
  return write(shown)
}

function formatTime(at: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(new Date(at))} (UTC)`
}

function toText({ antiPhishingLine, code, paragraphs, action, url, footer }: MailParts): string {
  const link = action !== undefined && url !== undefined ? `${action}:\n${url}` : undefined
  return [antiPhishingLine, code, ...paragraphs, link, `Sevenport\n${footer}`]
    .filter((part) => part !== undefined)
    .join('\n\n')
}

const styles = {
  body: 'margin:0;padding:24px;background:#f5f5f5;color:#1a1a1a;font:16px/1.5 system-ui,sans-serif',
  card: 'max-width:480px;margin:0 auto;padding:24px;background:#fff;border-radius:12px',
  code: 'font-size:32px;font-weight:600;letter-spacing:6px',
  link: 'display:inline-block;padding:12px 20px;background:#0064d2;color:#fff;border-radius:8px;text-decoration:none',
  footer: 'margin-top:32px;color:#595959;font-size:13px',
}

function toHtml({ locale, subject, antiPhishingLine, code, paragraphs, action, url, footer }: MailParts): string {
  return [
    `<!doctype html>`,
    `<html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${styles.body}"><div style="${styles.card}">`,
    antiPhishingLine && `<p><strong>${escapeHtml(antiPhishingLine)}</strong></p>`,
    code && `<p style="${styles.code}">${escapeHtml(code)}</p>`,
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    action && url && `<p><a href="${escapeHtml(url)}" style="${styles.link}">${escapeHtml(action)}</a></p>`,
    `<p style="${styles.footer}">Sevenport<br>${escapeHtml(footer)}</p>`,
    `</div></body></html>`,
  ]
    .filter((line) => line !== undefined && line !== '')
    .join('\n')
}
