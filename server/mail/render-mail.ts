import { formatCoinAmount, formatExactPrice, formatPrice } from '#api/number-format.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { escapeHtml } from '#server/lib/html.ts'

import { actionUrl, unsubscribePageUrl, unsubscribeUrl } from './links.ts'
import type { MailText, MailTexts } from './mail-text.ts'
import type { Mail } from './mail.ts'
import type { RenderedMail } from './mailer.ts'
import { threadAddress } from './thread-address.ts'
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

/** The parts of an email, before they become text or HTML. */
interface MailParts extends MailText {
  readonly locale: string
  readonly footer: string
  /** Name of the merchant whose domain the link leads to. */
  readonly merchant?: string
  readonly antiPhishingLine?: string
  readonly code?: string
  readonly url?: string
  /** For subscriptions. */
  readonly wayOut?: { readonly label: string; readonly url: string }
}

/** What emails say about us. */
export interface MailSender {
  /** Base URL of links into the app. */
  readonly publicUrl: string
  readonly supportEmail: string
  /** Whether this server receives replies to emails. */
  readonly receivesMail: boolean
}

/** The merchant whose domain serves the app that an email links to. */
export interface MailBrand {
  readonly name: string
  /** A PNG. */
  readonly logo: Uint8Array
  /** Origin of the app on the merchant's domain, without a trailing slash. */
  readonly origin: string
}

/** Content ID of the merchant's logo in the HTML. */
const logoId = 'merchant-logo'

/**
 * Renders an email in the user's language, as text and as HTML without scripts. A merchant's logo is the only picture.
 * @param brand The merchant whose name appears next to ours, and whose domain links lead to; null for our own.
 */
export function renderMail(asked: Mail, sender: MailSender, brand: MailBrand | null = null): RenderedMail {
  const { publicUrl, supportEmail, receivesMail } = sender
  const appUrl = brand?.origin ?? publicUrl
  const mail = receivesMail ? asked : withoutThread(asked)
  const texts = languages[mail.lang]
  const url = actionUrl(mail, appUrl)
  // On our own domain: email programs may post there years later, when the merchant's may be gone.
  const unsubscribe = unsubscribeUrl(mail, publicUrl)
  const unsubscribePage = unsubscribePageUrl(mail, appUrl)
  const parts: MailParts = {
    ...writeText(mail, texts),
    locale: texts.locale,
    footer: texts.footer(supportEmail),
    ...(brand !== null && { merchant: brand.name }),
    ...(mail.antiPhishingWord !== null && { antiPhishingLine: `${texts.antiPhishingWord} ${mail.antiPhishingWord}` }),
    ...('code' in mail.values && { code: mail.values.code }),
    ...(url !== undefined && { url }),
    ...(unsubscribePage !== undefined && { wayOut: { label: texts.unsubscribe, url: unsubscribePage } }),
  }
  return {
    to: mail.to,
    subject: parts.subject,
    text: toText(parts),
    html: toHtml(parts),
    ...threadOf(mail, supportEmail),
    ...(brand !== null && { picture: { cid: logoId, png: brand.logo } }),
    ...(unsubscribe !== undefined && { unsubscribeUrl: unsubscribe }),
  }
}

/** If replies aren't received, the email doesn't offer them. */
function withoutThread(mail: Mail): Mail {
  if (!('threadToken' in mail.values)) return mail
  const { threadToken: _threadToken, ...values } = mail.values
  return { ...mail, values } as Mail
}

function threadOf({ values }: Mail, supportEmail: string): Pick<RenderedMail, 'replyTo' | 'thread'> {
  if (!('conversationId' in values)) return {}
  const { conversationId: thread, threadToken } = values
  return { thread, ...(threadToken !== undefined && { replyTo: threadAddress(supportEmail, threadToken) }) }
}

function writeText({ template, values }: Mail, { mails, locale }: MailTexts): MailText {
  const shown = {
    ...values,
    ...('at' in values && { at: formatTime(values.at, locale) }),
    ...('resetAt' in values && { resetAt: formatTime(values.resetAt, locale) }),
    ...('amount' in values && { amount: formatWhole(values.amount, locale) }),
    ...('received' in values && { received: formatWhole(values.received, locale) }),
    ...('fee' in values && { fee: formatWhole(values.fee, locale) }),
    ...('targetPrice' in values && {
      targetPrice: formatExactPrice(values.targetPrice, values.currency, locale),
      price: formatPrice(values.price, values.currency, locale),
    }),
  }
  // Template and values belong to the same email, which the compiler can't infer here.
  const write = mails[template] as (values: object) => MailText
  return write(shown)
}

/** Formats an amount to its last digit: an email is a record, with no way to tap for more. */
function formatWhole(amount: string, locale: string): string {
  return formatCoinAmount(amount, locale, { maximumFractionDigits: 18 })
}

function formatTime(at: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(new Date(at))} (UTC)`
}

function toText({ merchant, antiPhishingLine, code, paragraphs, action, url, wayOut, footer }: MailParts): string {
  const link = action !== undefined && url !== undefined ? `${action}:\n${url}` : undefined
  const leave = wayOut && `${wayOut.label}:\n${wayOut.url}`
  const head = merchant && bothNames(merchant)
  return [head, antiPhishingLine, code, ...paragraphs, link, leave, `Sevenport\n${footer}`]
    .filter((part) => part !== undefined)
    .join('\n\n')
}

/** Our name first: the email is from us. */
function bothNames(merchant: string): string {
  return `Sevenport · ${merchant}`
}

function brandLine(merchant: string): string {
  const logo = `<img src="cid:${logoId}" alt="" width="32" height="32" style="${styles.logo}">`
  return `<p style="${styles.brand}">${logo}${escapeHtml(bothNames(merchant))}</p>`
}

const styles = {
  brand: 'margin:0 0 24px;font-weight:600',
  logo: 'vertical-align:middle;margin-right:12px;border-radius:8px',
  body: 'margin:0;padding:24px;background:#f5f5f5;color:#1a1a1a;font:16px/1.5 system-ui,sans-serif',
  card: 'max-width:480px;margin:0 auto;padding:24px;background:#fff;border-radius:12px',
  code: 'font-size:32px;font-weight:600;letter-spacing:6px',
  link: 'display:inline-block;padding:12px 20px;background:#0064d2;color:#fff;border-radius:8px;text-decoration:none',
  wayOut: 'color:#595959;font-size:13px',
  footer: 'margin-top:32px;color:#595959;font-size:13px',
}

function toHtml({
  merchant,
  locale,
  subject,
  antiPhishingLine,
  code,
  paragraphs,
  action,
  url,
  wayOut,
  footer,
}: MailParts): string {
  return [
    `<!doctype html>`,
    `<html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${styles.body}"><div style="${styles.card}">`,
    merchant && brandLine(merchant),
    antiPhishingLine && `<p><strong>${escapeHtml(antiPhishingLine)}</strong></p>`,
    code && `<p style="${styles.code}">${escapeHtml(code)}</p>`,
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    action && url && `<p><a href="${escapeHtml(url)}" style="${styles.link}">${escapeHtml(action)}</a></p>`,
    wayOut && `<p><a href="${escapeHtml(wayOut.url)}" style="${styles.wayOut}">${escapeHtml(wayOut.label)}</a></p>`,
    `<p style="${styles.footer}">Sevenport<br>${escapeHtml(footer)}</p>`,
    `</div></body></html>`,
  ]
    .filter((line) => line !== undefined && line !== '')
    .join('\n')
}
