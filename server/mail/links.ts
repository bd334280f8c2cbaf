import type { Realm } from '#api/endpoint.ts'

import type { Mail } from './mail.ts'

/** Pages of the app that mails lead to. */
const pages: Readonly<Record<Realm, { readonly logIn: string; readonly forgottenPassword: string }>> = {
  main: { logIn: 'mining/login', forgottenPassword: 'mining/forgetPasswords' },
  futures: { logIn: 'futures/loginSystem/signIn', forgottenPassword: 'futures/loginSystem/forgetPassword' },
}

const subscriptionPage = 'my/appUserSubscribeEmail'

/** Where the link of a mail leads. Secrets stand in the fragment, which no browser sends to any server. */
export function actionUrl(mail: Mail, publicUrl: string): string | undefined {
  const { logIn, forgottenPassword } = pages[mail.realm ?? 'main']
  switch (mail.template) {
    case 'new-device':
    case 'email-changed':
      return pageUrl(publicUrl, logIn, { endSessions: mail.values.endSessionsToken })
    case 'subscription-confirm':
      return pageUrl(publicUrl, subscriptionPage, { confirm: mail.values.confirmToken })
    case 'already-registered':
      return pageUrl(publicUrl, logIn)
    case 'password-changed':
    case 'password-reset':
    case 'fund-password-set':
    case 'second-factor-added':
    case 'second-factor-removed':
    case 'recovery-codes-renewed':
    case 'wallet-bound':
    case 'wallet-unbound':
    case 'refresh-token-reused':
      return pageUrl(publicUrl, forgottenPassword)
    case 'no-account':
    case 'code':
    case 'account-deleted':
      return undefined
  }
}

/** What the mail program offers as a way out, for mails of a subscription. */
export function unsubscribeUrl(mail: Mail, publicUrl: string): string | undefined {
  if (mail.template !== 'subscription-confirm') return undefined
  return pageUrl(publicUrl, subscriptionPage, { unsubscribe: mail.values.unsubscribeToken })
}

function pageUrl(publicUrl: string, page: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString()
  return `${publicUrl}/#/${page}${search === '' ? '' : `?${search}`}`
}
