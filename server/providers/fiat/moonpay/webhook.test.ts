import { createHmac } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { moonPayWebhook } from './webhook.ts'

const now = new Date('2026-11-21T12:00:00Z')
const seconds = now.getTime() / 1000
const reference = '0b3c8a52-6f1d-4c5e-9a77-2d4be1f0c6a9'
const verify = moonPayWebhook('wk_test_key', () => now)

const event = {
  type: 'transaction_updated',
  data: { id: 'bda09e91-559f-4e7a-807a-cdec1a903d9d', status: 'completed', externalTransactionId: reference },
  externalCustomerId: null,
}

function signed(body: string, { key = 'wk_test_key', time = String(seconds) } = {}) {
  const signature = createHmac('sha256', key).update(`${time}.${body}`).digest('hex')
  return { 'moonpay-signature-v2': `t=${time},s=${signature}` }
}

function read(body: string, headers: Readonly<Record<string, string>> = signed(body)) {
  return verify(headers, Buffer.from(body))
}

const body = JSON.stringify(event)

describe('MoonPay’s webhooks', () => {
  test('reads the order of a purchase or sale', () => {
    expect(read(body)?.providerOrderId).toBe(reference)
    const sale = JSON.stringify({ ...event, type: 'sell_transaction_failed' })
    expect(read(sale)?.providerOrderId).toBe(reference)
  })

  test('gives an event the same key on each delivery, even if signed anew, and another change another key', () => {
    const again = read(body, signed(body, { time: String(seconds - 60) }))
    expect(again?.eventKey).toBe(read(body)?.eventKey)
    const other = JSON.stringify({ ...event, data: { ...event.data, status: 'failed' } })
    expect(read(other)?.eventKey).not.toBe(read(body)?.eventKey)
  })

  test('verifies the exact bytes, including insignificant whitespace', () => {
    expect(read(body, signed(`${body} `))).toBeNull()
    expect(read(`${body} `)).not.toBeNull()
  })

  test.each([
    ['signed with another key', signed(body, { key: 'sk_test_key' })],
    ['signed too long ago', signed(body, { time: String(seconds - 301) })],
    ['signed in the future', signed(body, { time: String(seconds + 301) })],
    [
      'with a changed timestamp',
      { 'moonpay-signature-v2': signed(body)['moonpay-signature-v2'].replace(/^t=\d/, 't=2') },
    ],
    ['without a signature', {}],
    ['with half a signature', { 'moonpay-signature-v2': signed(body)['moonpay-signature-v2'].slice(0, -1) }],
    ['with only the legacy signature', { 'moonpay-signature': signed(body)['moonpay-signature-v2'] }],
  ] as const)('refuses a webhook %s', (_case, headers) => {
    expect(read(body, headers)).toBeNull()
  })

  test.each([
    ['cut off', body.slice(0, -10)],
    ['about something else', JSON.stringify({ ...event, type: 'customer_updated' })],
    ['about an unknown order', JSON.stringify({ ...event, data: { id: event.data.id } })],
    ['about an order whose ID contains a path', JSON.stringify({ ...event, data: { externalTransactionId: '../v3' } })],
    ['Transak’s', JSON.stringify({ data: 'eyJhbGciOiJIUzI1NiJ9.e30.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' })],
  ])('refuses a signed webhook that is %s', (_case, other) => {
    expect(read(other)).toBeNull()
  })
})
