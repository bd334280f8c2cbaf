import { describe, expect, it } from 'vitest'

import { emailCodePurpose } from '#api/authentication.ts'
import { languageCode } from '#api/primitives.ts'

import type { Mail, MailTemplate } from './mail.ts'
import { merchantMailExamples } from './merchant-mail-examples.ts'
import { operatorMailExamples } from './operator-mail-examples.ts'
import { renderMail } from './render-mail.ts'

const publicUrl = 'https://app.example'
const sender = { publicUrl, supportEmail: 'support@app.example', receivesMail: true }
const facts = { device: 'Chrome · Android', address: '203.0.113.7', at: '2026-01-02T15:04:00.000Z' }
const withdrawal = { amount: '12.5 USDT', network: 'BSC', recipient: '0xabc' }
const freezable = { ...withdrawal, freezeToken: 'freeze-token' }
const deposit = { amount: '12.5 USDT', network: 'BSC', hash: '0xdef' }
const payoutFacts = { ...facts, account: '••••6789' }
const rewards = { amount: '12.5 USDC', reason: 'All accounts are one person’s' }
const transfer = { amount: '12.5 USDT', person: 'b…b@app.example' }
const sentTransfer = { ...transfer, freezeToken: 'freeze-token' }
const passed = {
  coin: 'BTC',
  currency: 'USD',
  targetPrice: '100000.125',
  price: '100250.5078',
  at: '2026-01-02T15:04:00.000Z',
}
const exchange = {
  order: '7K3M9Q2P4T',
  partner: 'ChangeNOW',
  amount: '4 BNB',
  network: 'BSC',
  received: '0.05 BTC',
  payoutNetwork: 'Bitcoin',
  viewToken: 'view-token',
}
const purchase = {
  order: '7K3M9Q2P4T',
  partner: 'MoonPay',
  amount: '100 BRL',
  received: '0.05 BNB',
  network: 'BSC',
  viewToken: 'view-token',
}
const sale = { ...purchase, amount: '0.05 BNB', received: '95 BRL' }
const guestThread = { conversationId: '9f0d4a52-3c0e-4a57-9a7e-5f1c1d6b7a02', viewToken: 'view-token' }
const accountThread = { conversationId: guestThread.conversationId, reply: 'It has arrived.\n\nBest regards' }
const recipient = { to: 'a@app.example', lang: 'en_us', antiPhishingWord: null } as const

/** One example of each email. */
const examples: { readonly [Template in MailTemplate]: Extract<Mail, { template: Template }> } = {
  code: { ...recipient, template: 'code', values: { code: '012345', purpose: 'register' } },
  'already-registered': { ...recipient, template: 'already-registered', values: {} },
  'no-account': { ...recipient, template: 'no-account', values: {} },
  'refresh-token-reused': { ...recipient, template: 'refresh-token-reused', values: facts },
  'new-device': { ...recipient, template: 'new-device', values: { ...facts, endSessionsToken: 'end-token' } },
  'password-changed': { ...recipient, template: 'password-changed', values: facts },
  'password-reset': { ...recipient, template: 'password-reset', values: facts },
  'fund-password-set': { ...recipient, template: 'fund-password-set', values: facts },
  'email-changed': { ...recipient, template: 'email-changed', values: { ...facts, moveBackToken: 'back-token' } },
  'email-moved-back': { ...recipient, template: 'email-moved-back', values: facts },
  'second-factor-added': { ...recipient, template: 'second-factor-added', values: { ...facts, method: 'totp' } },
  'second-factor-removed': { ...recipient, template: 'second-factor-removed', values: { ...facts, method: 'passkey' } },
  'second-factor-ending': {
    ...recipient,
    template: 'second-factor-ending',
    values: { ...facts, method: 'totp', keepToken: 'keep-token' },
  },
  'recovery-codes-renewed': { ...recipient, template: 'recovery-codes-renewed', values: facts },
  'second-factor-failed': { ...recipient, template: 'second-factor-failed', values: facts },
  'wallet-bound': { ...recipient, template: 'wallet-bound', values: { ...facts, wallet: '0xabc' } },
  'wallet-unbound': { ...recipient, template: 'wallet-unbound', values: { ...facts, wallet: '0xabc' } },
  'order-key-created': { ...recipient, template: 'order-key-created', values: { ...facts, prefix: 'sp_Ab3dE9xZ' } },
  'order-key-revoked': { ...recipient, template: 'order-key-revoked', values: { ...facts, prefix: 'sp_Ab3dE9xZ' } },
  'withdrawal-code': { ...recipient, template: 'withdrawal-code', values: { ...withdrawal, code: '012345' } },
  'withdrawal-requested': { ...recipient, template: 'withdrawal-requested', values: freezable },
  'withdrawal-passed': { ...recipient, template: 'withdrawal-passed', values: freezable },
  'withdrawal-refused': {
    ...recipient,
    template: 'withdrawal-refused',
    values: { ...withdrawal, reason: 'The recipient is known for fraud.' },
  },
  'withdrawal-cancelled': { ...recipient, template: 'withdrawal-cancelled', values: withdrawal },
  'order-payment-cancelled': {
    ...recipient,
    template: 'order-payment-cancelled',
    values: { ...withdrawal, order: '7K3M9QX2VD', orderKind: 'swap' },
  },
  'withdrawal-sent': {
    ...recipient,
    template: 'withdrawal-sent',
    values: { ...withdrawal, fee: '0.5 USDT', hash: '0xdef' },
  },
  'withdrawal-failed': { ...recipient, template: 'withdrawal-failed', values: withdrawal },
  'withdrawal-reverted': {
    ...recipient,
    template: 'withdrawal-reverted',
    values: { ...withdrawal, fee: '0.0008 ETH' },
  },
  'withdrawals-frozen': { ...recipient, template: 'withdrawals-frozen', values: facts },
  'withdrawals-unfrozen': { ...recipient, template: 'withdrawals-unfrozen', values: facts },
  'deposit-credited': { ...recipient, template: 'deposit-credited', values: deposit },
  'deposit-reversed': { ...recipient, template: 'deposit-reversed', values: deposit },
  'address-listed': { ...recipient, template: 'address-listed', values: { ...facts, recipient: '0xabc' } },
  'payout-account-added': { ...recipient, template: 'payout-account-added', values: payoutFacts },
  'listed-only-ending': { ...recipient, template: 'listed-only-ending', values: facts },
  'transfer-sent': { ...recipient, template: 'transfer-sent', values: sentTransfer },
  'transfer-received': { ...recipient, template: 'transfer-received', values: transfer },
  'transfer-waiting': { ...recipient, template: 'transfer-waiting', values: transfer },
  'transfer-returned': { ...recipient, template: 'transfer-returned', values: transfer },
  'exchange-completed': {
    ...recipient,
    template: 'exchange-completed',
    values: { ...exchange, paymentHash: '0xdef', payoutHash: 'f00d' },
  },
  'exchange-suspended': {
    ...recipient,
    template: 'exchange-suspended',
    values: { ...exchange, hold: 'needs-refund-address' },
  },
  'exchange-refunded': {
    ...recipient,
    template: 'exchange-refunded',
    values: { ...exchange, paymentHash: '0xdef', refundHash: '0xfed' },
  },
  'exchange-expired': { ...recipient, template: 'exchange-expired', values: exchange },
  'exchange-failed': { ...recipient, template: 'exchange-failed', values: exchange },
  'exchange-resumed': { ...recipient, template: 'exchange-resumed', values: exchange },
  'rewards-held': { ...recipient, template: 'rewards-held', values: rewards },
  'rewards-released': { ...recipient, template: 'rewards-released', values: rewards },
  'rewards-refused': { ...recipient, template: 'rewards-refused', values: rewards },
  ...merchantMailExamples(recipient),
  ...operatorMailExamples(recipient),
  'price-above': { ...recipient, template: 'price-above', values: passed },
  'price-below': { ...recipient, template: 'price-below', values: passed },
  'purchase-completed': { ...recipient, template: 'purchase-completed', values: { ...purchase, payoutHash: '0xdef' } },
  'purchase-suspended': {
    ...recipient,
    template: 'purchase-suspended',
    values: { ...purchase, orderHold: 'verification' },
  },
  'purchase-refunded': { ...recipient, template: 'purchase-refunded', values: purchase },
  'purchase-expired': { ...recipient, template: 'purchase-expired', values: purchase },
  'purchase-failed': { ...recipient, template: 'purchase-failed', values: purchase },
  'purchase-resumed': { ...recipient, template: 'purchase-resumed', values: purchase },
  'purchase-paid-twice': { ...recipient, template: 'purchase-paid-twice', values: purchase },
  'sale-completed': { ...recipient, template: 'sale-completed', values: { ...sale, paymentHash: '0xdef' } },
  'sale-suspended': {
    ...recipient,
    template: 'sale-suspended',
    values: { ...sale, orderHold: 'verification' },
  },
  'sale-refunded': { ...recipient, template: 'sale-refunded', values: { ...sale, refundHash: '0xfed' } },
  'sale-expired': { ...recipient, template: 'sale-expired', values: sale },
  'sale-failed': { ...recipient, template: 'sale-failed', values: sale },
  'sale-resumed': { ...recipient, template: 'sale-resumed', values: sale },
  'sale-paid-twice': { ...recipient, template: 'sale-paid-twice', values: sale },
  'account-deleted': { ...recipient, template: 'account-deleted', values: {} },
  news: {
    ...recipient,
    template: 'news',
    values: {
      title: 'Pools open',
      paragraphs: ['They do.', '• on Arbitrum'],
      noticeId: '9f0d4a52-3c0e-4a57-9a7e-5f1c1d6b7a01',
      unsubscribeToken: 'unsubscribe-token',
    },
  },
  'support-received': { ...recipient, template: 'support-received', values: guestThread },
  'support-replied': { ...recipient, template: 'support-replied', values: accountThread },
  'support-files-refused': { ...recipient, template: 'support-files-refused', values: guestThread },
  'support-secret-refused': { ...recipient, template: 'support-secret-refused', values: {} },
  'subscription-confirm': {
    ...recipient,
    template: 'subscription-confirm',
    values: { confirmToken: 'confirm-token', unsubscribeToken: 'unsubscribe-token' },
  },
}

const templates = Object.values(examples)
const languages = languageCode.options

describe.each(templates.map((mail) => [mail.template, mail] as const))('email %s', (_name, example) => {
  it('differs in every language', () => {
    const mails = languages.map((lang) => renderMail({ ...example, lang }, sender))
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(languages.length)
    for (const { subject, text, html } of mails) {
      expect(text, 'the email contains the support address').toContain('support@app.example')
      expect(text + subject).not.toMatch(/undefined|null|\[object/)
      expect(html).not.toMatch(/undefined|null|\[object|<script|<img|<link/)
    }
  })

  it('contains the user’s anti-phishing code in text and HTML', () => {
    const { text, html } = renderMail({ ...example, antiPhishingWord: 'blue "heron" & co' }, sender)
    expect(text.split('\n')[0]).toBe('Your anti-phishing code: blue "heron" & co')
    expect(html).toContain('Your anti-phishing code: blue &quot;heron&quot; &amp; co')
  })

  it('says the same in text and HTML', () => {
    const { text, html } = renderMail(example, sender)
    const shown = html
      .replaceAll(/<title>.*?<\/title>|<[^>]+>/g, '')
      .replaceAll('&#39;', "'")
      .replaceAll(/\s+/g, '')
    const said = text.replaceAll(/:\nhttps:\S+/g, '').replaceAll(/\s+/g, '')
    expect(shown).toBe(said)
  })
})

it('puts a code on its own line, and its purpose in the subject', () => {
  const subjects = emailCodePurpose.options.map((purpose) => {
    const mail = renderMail({ ...examples.code, values: { code: '012345', purpose } }, sender)
    expect(mail.text).toMatch(/^012345$/m)
    expect(mail.subject).not.toContain('012345')
    return mail.subject
  })
  expect(new Set(subjects).size).toBe(subjects.length)
})

it('says in every language why an exchange is held, and what to do', () => {
  const holds = [
    'verification',
    'wrong-amount',
    'refund-under-way',
    'needs-refund-address',
    'payout-contradicted',
    'payout-too-low',
    'unknown',
  ] as const
  const suspended = examples['exchange-suspended']
  const mails = languages.flatMap((lang) =>
    holds.flatMap((hold) => [
      renderMail({ ...suspended, lang, values: { ...suspended.values, hold } }, sender).text,
      renderMail({ ...examples['sale-suspended'], lang, values: { ...sale, orderHold: hold } }, sender).text,
    ]),
  )
  expect(new Set(mails).size).toBe(mails.length)
  for (const text of mails) {
    expect(text).toMatch(/ChangeNOW|MoonPay/)
    expect(text).not.toContain('undefined')
  }
})

it('lists only the known transactions of an exchange', () => {
  const complete = (values: object) =>
    renderMail({ ...examples['exchange-completed'], values: { ...exchange, ...values } }, sender).text
  expect(complete({ paymentHash: '0xdef', payoutHash: 'f00d' })).toContain(
    'Payment transaction: 0xdef\n\nPayout transaction: f00d',
  )
  expect(complete({ payoutHash: 'f00d' })).not.toContain('Payment transaction')
  expect(complete({})).not.toContain('ransaction:')
})

it('formats a price alert’s full target, price and time for the language', () => {
  const { subject, text } = renderMail(examples['price-above'], sender)
  expect(subject).toBe('BTC is above $100,000.125')
  expect(text).toContain('BTC was at $100,250.51 on January 2, 2026 at 3:04 PM (UTC).')
  expect(renderMail({ ...examples['price-below'], lang: 'zh_cn' }, sender).text).toContain('低于 US$100,000.125')
})

it('names the device, IP address and time in the email about a new device', () => {
  const { text } = renderMail(examples['new-device'], sender)
  expect(text).toContain('Chrome · Android, IP address 203.0.113.7, January 2, 2026 at 3:04 PM (UTC)')
  expect(renderMail({ ...examples['new-device'], lang: 'zh_cn' }, sender).text).toContain('2026年1月2日 15:04 (UTC)')
})

it.each([
  ['new-device', '#/mining/login?endSessions=end-token'],
  ['email-changed', '#/mining/login?moveBack=back-token'],
  ['subscription-confirm', '#/my/appUserSubscribeEmail?confirm=confirm-token'],
  ['exchange-completed', '#/convert/detail?order=7K3M9Q2P4T&token=view-token'],
  ['exchange-expired', '#/convert/detail?order=7K3M9Q2P4T&token=view-token'],
  ['rewards-held', '#/invite/award'],
  ['price-above', '#/currencyDetails/index?coin=BTC'],
  ['purchase-completed', '#/convertBuy/detail?number=7K3M9Q2P4T&viewToken=view-token'],
  ['sale-expired', '#/convertSell/detail?number=7K3M9Q2P4T&viewToken=view-token'],
  ['support-received', '#/help/emailDetail?token=view-token'],
  ['support-replied', '#/help/emailDetail?id=9f0d4a52-3c0e-4a57-9a7e-5f1c1d6b7a02'],
  ['already-registered', '#/mining/login'],
  ['password-changed', '#/mining/forgetPasswords'],
] as const)('links %s into the app, with its secret in the fragment', (template, fragment) => {
  const { text, html } = renderMail(examples[template], sender)
  expect(text).toContain(`:\n${publicUrl}/${fragment}\n`)
  expect(html).toContain(`href="${publicUrl}/${fragment.replaceAll('&', '&amp;')}"`)
})

it('links to the futures section’s own login', () => {
  const { text } = renderMail({ ...examples['new-device'], realm: 'futures' }, sender)
  expect(text).toContain(`${publicUrl}/#/futures/loginSystem/signIn?endSessions=end-token`)
})

it('offers to unsubscribe only in subscriptions', () => {
  for (const template of ['news', 'subscription-confirm'] as const) {
    const { text, html, unsubscribeUrl } = renderMail(examples[template], sender)
    expect(unsubscribeUrl).toBe(`${publicUrl}/api/register/unsubscribe?token=unsubscribe-token`)
    const page = `${publicUrl}/#/my/appUserSubscribeEmail?unsubscribe=unsubscribe-token`
    expect(text).toContain(`Unsubscribe:\n${page}`)
    expect(html).toContain(`href="${page}"`)
  }
  expect(renderMail(examples.code, sender)).not.toHaveProperty('unsubscribeUrl')
})

it('escapes a browser’s own claims in HTML', () => {
  const values = { ...examples['new-device'].values, device: '<a href="https://evil.example">Click</a>' }
  const { html } = renderMail({ ...examples['new-device'], values }, sender)
  expect(html).not.toContain('<a href="https://evil.example"')
})

it('shows amounts in full, grouped as in the app', () => {
  const values = { ...withdrawal, amount: '1234567.000000000000000001 USDT', fee: '0.50 USDT', hash: '0xdef' }
  const { text } = renderMail({ ...examples['withdrawal-sent'], values }, sender)
  const shown = '1,234,567.000000000000000001 USDT has arrived. Our fee of 0.5 USDT came out of the withdrawal.'
  expect(text).toContain(shown)
})
