import type { Realm } from '#api/endpoint.ts'
import type { AlertKind } from '#api/operator-alerts.ts'

import type { Mail } from './mail.ts'
import type { ConversationFacts, SupportMails } from './texts/support/mails.ts'
import type { MerchantMails } from './texts/merchants/mails.ts'
import type { FiatMails } from './texts/fiat/mails.ts'

/** Path that email programs post to in order to unsubscribe. The token is in the URL, the only place they support. */
export const oneClickPath = '/api/register/unsubscribe'

/** Pages of the app that emails link to. */
const pages = {
  main: {
    logIn: 'mining/login',
    forgottenPassword: 'mining/forgetPasswords',
    conversation: 'help/emailDetail',
    writing: 'help/sendemails',
  },
  futures: {
    logIn: 'futures/loginSystem/signIn',
    forgottenPassword: 'futures/loginSystem/forgetPassword',
    conversation: 'futures/help/mailDetail',
    writing: 'futures/help/sendemails',
  },
} as const satisfies Readonly<Record<Realm, object>>

const registrationPage = 'mining/createAccount'
const withdrawalFreezePage = 'coinTopup/freeze'
const orderPage = 'convert/detail'
const coinPage = 'currencyDetails/index'
const purchasePage = 'convertBuy/detail'
const salePage = 'convertSell/detail'
const merchantPage = 'agent/register'
const paymentLinksPage = 'agent/links'
const noticePage = 'help/noticeDetail'
const awardsPage = 'invite/award'
const alertsPage = 'operator/alerts'
const subscriptionPage = 'my/appUserSubscribeEmail'

type FiatOrderMail = Extract<Mail, { readonly template: Exclude<keyof FiatMails, 'payout-account-added'> }>

type SupportMail = Extract<Mail, { readonly template: keyof SupportMails; readonly values: ConversationFacts }>

type LinkMail = Extract<Mail, { readonly template: `link-${string}` }>

type MerchantMail = Extract<Mail, { readonly template: keyof MerchantMails }>

/** Emails about something that an intruder may be doing in the owner's name. */
const objections = ['new-device', 'email-changed', 'second-factor-ending', 'factor-reset-planned'] as const

type ObjectionMail = Extract<Mail, { readonly template: (typeof objections)[number] }>

/** Returns the URL of an email's link. Secrets are in the fragment, which browsers don't send to servers. */
export function actionUrl(mail: Mail, publicUrl: string): string | undefined {
  if (mail.template === 'support-secret-refused') return pageUrl(publicUrl, pages[mail.realm ?? 'main'].writing)
  if (isSupportMail(mail)) return conversationUrl(mail, publicUrl)
  if (isLinkMail(mail)) return pageUrl(publicUrl, paymentLinksPage)
  if (isMerchantMail(mail)) return pageUrl(publicUrl, merchantPage)
  if (isObjectionMail(mail)) return pageUrl(publicUrl, pages[mail.realm ?? 'main'].logIn, objectionQuery(mail))
  return isFiatOrderMail(mail) ? fiatOrderUrl(mail, publicUrl) : ownUrl(mail, publicUrl)
}

function isObjectionMail(mail: Mail): mail is ObjectionMail {
  return objections.some((template) => template === mail.template)
}

/** Query that lets the login page stop the action for an owner who objects, without a login. */
function objectionQuery(mail: ObjectionMail): Record<string, string> {
  switch (mail.template) {
    case 'new-device':
      return { endSessions: mail.values.endSessionsToken }
    case 'email-changed':
      return { moveBack: mail.values.moveBackToken }
    case 'second-factor-ending':
      return { keepFactor: mail.values.keepToken }
    case 'factor-reset-planned':
      return { keepFactors: mail.values.keepToken }
  }
}

function isSupportMail(mail: Mail): mail is SupportMail {
  return 'conversationId' in mail.values
}

function isFiatOrderMail(mail: Mail): mail is FiatOrderMail {
  return mail.template.startsWith('purchase-') || mail.template.startsWith('sale-')
}

function isLinkMail(mail: Mail): mail is LinkMail {
  return mail.template.startsWith('link-')
}

function isMerchantMail(mail: Mail): mail is MerchantMail {
  return mail.template.startsWith('merchant-')
}

/**
 * A guest's email contains the secret that opens the conversation; an account's contains its ID, which only its session
 * can open.
 */
function conversationUrl(
  { realm = 'main', values: { conversationId, viewToken } }: SupportMail,
  publicUrl: string,
): string {
  const query = viewToken === undefined ? { id: conversationId } : { token: viewToken }
  return pageUrl(publicUrl, pages[realm].conversation, query)
}

type OwnMail = Exclude<
  Mail,
  FiatOrderMail | LinkMail | MerchantMail | ObjectionMail | { readonly template: keyof SupportMails }
>

function ownUrl(mail: OwnMail, publicUrl: string): string | undefined {
  const { logIn, forgottenPassword } = pages[mail.realm ?? 'main']
  switch (mail.template) {
    case 'withdrawal-requested':
    case 'withdrawal-passed':
    case 'transfer-sent':
      return pageUrl(publicUrl, withdrawalFreezePage, { token: mail.values.freezeToken })
    case 'factor-reset-done':
    case 'account-frozen':
      return pageUrl(publicUrl, pages[mail.realm ?? 'main'].writing)
    case 'subscription-confirm':
      return pageUrl(publicUrl, subscriptionPage, { confirm: mail.values.confirmToken })
    case 'news':
      return pageUrl(publicUrl, noticePage, { id: mail.values.noticeId })
    case 'exchange-completed':
    case 'exchange-suspended':
    case 'exchange-refunded':
    case 'exchange-expired':
    case 'exchange-failed':
    case 'exchange-resumed':
      return pageUrl(publicUrl, orderPage, { order: mail.values.order, token: mail.values.viewToken })
    case 'price-above':
    case 'price-below':
      return pageUrl(publicUrl, coinPage, { coin: mail.values.coin })
    case 'rewards-held':
    case 'rewards-released':
    case 'rewards-refused':
      return pageUrl(publicUrl, awardsPage)
    case 'transfer-waiting':
      return pageUrl(publicUrl, registrationPage)
    case 'already-registered':
    case 'logged-out-by-us':
      return pageUrl(publicUrl, logIn)
    case 'password-changed':
    case 'password-reset':
    case 'fund-password-set':
    case 'second-factor-added':
    case 'second-factor-removed':
    case 'recovery-codes-renewed':
    case 'second-factor-failed':
    case 'wallet-bound':
    case 'wallet-unbound':
    case 'refresh-token-reused':
    case 'withdrawals-frozen':
    case 'withdrawals-unfrozen':
    case 'address-listed':
    case 'payout-account-added':
    case 'listed-only-ending':
    case 'order-key-created':
    case 'order-key-revoked':
    case 'webhook-changed':
    case 'webhook-removed':
      return pageUrl(publicUrl, forgottenPassword)
    case 'alert-opened':
    case 'alert-reminded':
    case 'alert-resolved':
      return pageUrl(publicUrl, alertsPage)
    case 'operator-role-proposed':
    case 'operator-role-granted':
    case 'operator-role-revoked':
    case 'no-account':
    case 'account-unfrozen':
    case 'factor-reset-stopped':
    case 'email-moved-back':
    case 'code':
    case 'account-deleted':
    case 'withdrawal-code':
    case 'withdrawal-refused':
    case 'withdrawal-cancelled':
    case 'order-payment-cancelled':
    case 'withdrawal-sent':
    case 'withdrawal-failed':
    case 'withdrawal-reverted':
    case 'deposit-credited':
    case 'deposit-reversed':
    case 'transfer-received':
    case 'transfer-returned':
      return undefined
  }
}

/** Returns the one-click unsubscribe URL, which email programs post to by themselves (RFC 8058); it isn't a page. */
export function unsubscribeUrl(mail: Mail, publicUrl: string): string | undefined {
  const token = unsubscribeTokenOf(mail)
  return token === undefined ? undefined : `${publicUrl}${oneClickPath}?token=${token}`
}

/** Returns the unsubscribe page, for the link within the email. */
export function unsubscribePageUrl(mail: Mail, publicUrl: string): string | undefined {
  const token = unsubscribeTokenOf(mail)
  return token === undefined ? undefined : unsubscribePage(publicUrl, token)
}

/** Returns the page where a tap ends a subscription. */
export function unsubscribePage(publicUrl: string, token: string): string {
  return pageUrl(publicUrl, subscriptionPage, { unsubscribe: token })
}

function unsubscribeTokenOf(mail: Mail): string | undefined {
  return mail.template === 'news' || mail.template === 'subscription-confirm' ? mail.values.unsubscribeToken : undefined
}

function fiatOrderUrl({ template, values: { order, viewToken } }: FiatOrderMail, publicUrl: string): string {
  const page = template.startsWith('sale-') ? salePage : purchasePage
  return pageUrl(publicUrl, page, { number: order, viewToken })
}

/**
 * Returns the runbook for an alert kind: a page of the operators' console, because the documentation isn't on any
 * website.
 */
export function runbookUrl(publicUrl: string, kind: AlertKind): string {
  return pageUrl(publicUrl, alertsPage, { runbook: kind })
}

function pageUrl(publicUrl: string, page: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString()
  return `${publicUrl}/#/${page}${search === '' ? '' : `?${search}`}`
}
