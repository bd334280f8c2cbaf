import { createHmac } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { banxaWebhook } from './webhook.ts'

const at = new Date('2026-01-16T04:04:30Z')
const nonce = String(at.getTime() / 1000)
const key = { key: 'WEBHOOK-KEY', secret: 'secret-of-ours', path: '/api/webhooks/banxa' }
const verify = banxaWebhook(key, () => at)

/** The event from https://docs.banxa.com/docs/webhooks, verbatim. */
const body = `{
  "order_id": "d9efc5d228cb7edfc4b6bb82f7b39f94",
  "status": "complete",
  "status_date": "2026-01-1604:04:21",
  "external_id": null,
  "order_type": "BUY",
  "transaction_hash": "0",
  "metadata": []
}`

function signed(text: string, { secret = key.secret, path = key.path, second = nonce, name = key.key } = {}) {
  const signature = createHmac('sha256', secret).update(`POST\n${path}\n${second}\n${text}`).digest('hex')
  return { authorization: `Bearer ${name}:${signature}:${second}` }
}

describe('Banxa’s events', () => {
  test('identifies an event by order, status and date', () => {
    expect(verify(signed(body), Buffer.from(body))).toEqual({
      eventKey: 'd9efc5d228cb7edfc4b6bb82f7b39f94/complete/2026-01-1604:04:21',
      providerOrderId: 'd9efc5d228cb7edfc4b6bb82f7b39f94',
    })
  })

  test('identifies an event of the older kind by its signing time', () => {
    const older = '{"order_id":"3526ccb0e20f31de92hec732c37bb683"}'
    expect(verify(signed(older), Buffer.from(older))?.eventKey).toBe(`3526ccb0e20f31de92hec732c37bb683/${nonce}`)
  })

  test('signs method, path, nonce and body', () => {
    // Computed by another program.
    const signature = '79b03aef26e3f1d0883d2240455283a54fd5beeb8df943d2d83f50d8f8decbdf'
    const authorization = `Bearer ${key.key}:${signature}:1768536270`
    expect(signed('{}')).toEqual({ authorization })
  })

  test.each([
    ['another secret', signed(body, { secret: 'guess' })],
    ['another path', signed(body, { path: '/api/webhooks/moonpay' })],
    ['another key', signed(body, { name: 'API-KEY' })],
    ['an old nonce', signed(body, { second: String(Number(nonce) - 301) })],
    ['a future nonce', signed(body, { second: String(Number(nonce) + 301) })],
    ['an invalid nonce', signed(body, { second: '1e9' })],
    ['no signature', {}],
    ['two headers', { authorization: [signed(body).authorization, signed(body).authorization] }],
    ['an empty signature', { authorization: `Bearer ${key.key}::${nonce}` }],
  ])('rejects an event with %s', (_case, headers) => {
    expect(verify(headers, Buffer.from(body))).toBeNull()
  })

  test('rejects an event once a byte has changed', () => {
    expect(verify(signed(body), Buffer.from(body.replace('complete', 'Complete')))).toBeNull()
    expect(verify(signed(body), Buffer.from(body.slice(0, -1)))).toBeNull()
  })

  test.each(['', 'null', '[]', '{"order_id":"../1"}', '{"order_id":7}', '{"order_id":"1"', '{"status":"complete"}'])(
    'rejects the signed body %j as an event',
    (text) => {
      expect(verify(signed(text), Buffer.from(text))).toBeNull()
    },
  )
})
