import { createHmac } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { onmetaWebhook } from './webhook.ts'

const verify = onmetaWebhook('secret-of-ours')
const sign = (body: string, secret = 'secret-of-ours') => ({
  'x-onmeta-signature': createHmac('sha256', secret).update(body).digest('hex'),
})

/** From https://docs.onmeta.in/docs/webhooks, as JSON.stringify writes it. */
const body =
  '{"fiat":100,"orderId":"63c93f0ffa666e128b7ab131","status":"completed","currency":"INR","eventType":"onramp"}'

describe('Onmeta’s events', () => {
  test('identifies an event by order and status', () => {
    const told = { eventKey: '63c93f0ffa666e128b7ab131/completed', providerOrderId: '63c93f0ffa666e128b7ab131' }
    expect(verify(sign(body), Buffer.from(body))).toEqual(told)
    const wrapped = `{"request_data":${body}}`
    expect(verify(sign(wrapped), Buffer.from(wrapped))).toEqual(told)
  })

  test('signs the body’s bytes only', () => {
    // Computed by another program.
    expect(sign('{}')['x-onmeta-signature']).toBe('b61b8edafc67a0bda2b0e344d6bccd8013578e36cdca378060576641c90be3c5')
  })

  test.each([
    ['another secret', sign(body, 'guess')],
    ['the signature of another body', sign(`${body} `)],
    ['no signature', {}],
    ['half a signature', { 'x-onmeta-signature': sign(body)['x-onmeta-signature'].slice(0, 32) }],
    ['an uppercase signature', { 'x-onmeta-signature': sign(body)['x-onmeta-signature'].toUpperCase() }],
    ['two signatures', { 'x-onmeta-signature': [sign(body)['x-onmeta-signature'], 'x'] }],
  ])('rejects an event with %s', (_case, headers) => {
    expect(verify(headers, Buffer.from(body))).toBeNull()
  })

  test.each([
    '',
    'null',
    '[]',
    '{"orderId":"../1","status":"x"}',
    '{"orderId":7,"status":"x"}',
    '{"orderId":"1"',
    '{}',
  ])('rejects the signed body %j as an event', (text) => {
    expect(verify(sign(text), Buffer.from(text))).toBeNull()
  })
})
