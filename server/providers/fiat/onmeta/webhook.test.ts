import { createHmac } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { onmetaWebhook } from './webhook.ts'

const verify = onmetaWebhook('secret-of-ours')
const sign = (body: string, secret = 'secret-of-ours') => ({
  'x-onmeta-signature': createHmac('sha256', secret).update(body).digest('hex'),
})

/** Of https://docs.onmeta.in/docs/webhooks, as JSON.stringify writes it. */
const body =
  '{"fiat":100,"orderId":"63c93f0ffa666e128b7ab131","status":"completed","currency":"INR","eventType":"onramp"}'

describe('an event of Onmeta', () => {
  test('is told apart by order and status', () => {
    const told = { eventKey: '63c93f0ffa666e128b7ab131/completed', providerOrderId: '63c93f0ffa666e128b7ab131' }
    expect(verify(sign(body), Buffer.from(body))).toEqual(told)
    const wrapped = `{"request_data":${body}}`
    expect(verify(sign(wrapped), Buffer.from(wrapped))).toEqual(told)
  })

  test('is signed by the body’s bytes alone', () => {
    // Reckoned by another program.
    expect(sign('{}')['x-onmeta-signature']).toBe('b61b8edafc67a0bda2b0e344d6bccd8013578e36cdca378060576641c90be3c5')
  })

  test.each([
    ['another secret', sign(body, 'guess')],
    ['the signature of another body', sign(`${body} `)],
    ['no signature', {}],
    ['half a signature', { 'x-onmeta-signature': sign(body)['x-onmeta-signature'].slice(0, 32) }],
    ['a capital signature', { 'x-onmeta-signature': sign(body)['x-onmeta-signature'].toUpperCase() }],
    ['two signatures', { 'x-onmeta-signature': [sign(body)['x-onmeta-signature'], 'x'] }],
  ])('is not believed with %s', (_case, headers) => {
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
  ])('is none with the signed body %j', (text) => {
    expect(verify(sign(text), Buffer.from(text))).toBeNull()
  })
})
