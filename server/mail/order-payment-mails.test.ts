import { expect, it } from 'vitest'

import { languageCode } from '#api/primitives.ts'

import { renderMail } from './render-mail.ts'

const sender = { publicUrl: 'https://app.example', supportEmail: 'support@app.example', receivesMail: true }
const values = { amount: '12.5 USDT', network: 'BSC', recipient: '0xabc', order: '7K3M9QX2VD' }

function mailOf(lang: (typeof languageCode.options)[number], orderKind: 'swap' | 'sell') {
  const mail = { to: 'a@app.example', lang, antiPhishingWord: null, template: 'order-payment-cancelled' } as const
  return renderMail({ ...mail, values: { ...values, orderKind } }, sender)
}

it.each(languageCode.options)('does not call the canceled payment of a sale an exchange in %s', (lang) => {
  const [swap, sale] = [mailOf(lang, 'swap'), mailOf(lang, 'sell')]
  expect(sale.subject).not.toBe(swap.subject)
  expect(sale.subject + sale.text).not.toMatch(/exchange|兑换|兌換|intercambi/i)
  expect(swap.subject).toMatch(/exchange|兑换|兌換|intercambi/i)
})
