import { createHmac } from 'node:crypto'

import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'

import { transakWebhook } from './webhook.ts'

const now = new Date('2026-11-21T12:00:00Z')
const reference = '0b3c8a52-6f1d-4c5e-9a77-2d4be1f0c6a9'
const [token, older] = ['the access token of now', 'the one before']
const verify = transakWebhook(
  () => [token, older],
  () => now,
)

const claims = {
  webhookData: { id: 'f34df59c-3ba4-41f1-962c-8c7945bf83ff', status: 'COMPLETED', partnerOrderId: reference },
  eventID: 'ORDER_COMPLETED',
  createdAt: '2026-11-21T11:59:58.000Z',
}

/** Signs with other code than the one under test. */
async function signed(payload: Record<string, unknown> = claims, key = token, alg = 'HS256'): Promise<string> {
  const data = await new SignJWT(payload).setProtectedHeader({ alg, typ: 'JWT' }).sign(Buffer.from(key.padEnd(64)))
  return JSON.stringify({ data })
}

function read(body: string, key = token) {
  return transakWebhook(
    () => [key.padEnd(64), older.padEnd(64)],
    () => now,
  )({}, Buffer.from(body))
}

function byHand(header: unknown, payload: unknown = claims): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part(header)}.${part(payload)}`
  return JSON.stringify({ data: `${text}.${createHmac('sha256', token).update(text).digest('base64url')}` })
}

describe('Transak’s webhooks', () => {
  test('reads the order, and has the same key on each delivery', async () => {
    const event = read(await signed())
    expect(event?.providerOrderId).toBe(reference)
    expect(read(await signed())).toEqual(event)
    const created = {
      ...claims,
      eventID: 'ORDER_CREATED',
      webhookData: { ...claims.webhookData, status: 'PROCESSING' },
    }
    expect(read(await signed(created))?.eventKey).not.toBe(event?.eventKey)
  })

  test('accepts a signature with the previous access token, but no older one', async () => {
    expect(read(await signed(claims, older))).not.toBeNull()
    expect(read(await signed(claims, 'an old one'))).toBeNull()
  })

  test('refuses a webhook while no access token is known', async () => {
    expect(
      transakWebhook(
        () => [],
        () => now,
      )({}, Buffer.from(await signed())),
    ).toBeNull()
  })

  test('accepts no other algorithm than Transak’s', async () => {
    expect(verify({}, Buffer.from(byHand({ alg: 'HS256' })))).not.toBeNull()
    expect(verify({}, Buffer.from(byHand({ alg: 'none' })))).toBeNull()
    expect(verify({}, Buffer.from(byHand({ alg: 'RS256' })))).toBeNull()
    expect(read(await signed(claims, token, 'HS512'))).toBeNull()
    const [head, payload] = byHand({ alg: 'none' }).split('.')
    expect(verify({}, Buffer.from(`${head}.${payload}."}`))).toBeNull()
  })

  test.each([
    ['older than a day', { ...claims, createdAt: '2026-11-20T11:59:00.000Z' }],
    ['from the future', { ...claims, createdAt: '2026-11-21T12:06:00.000Z' }],
    ['without a timestamp', { ...claims, createdAt: undefined }],
    ['about an unknown order', { ...claims, webhookData: { id: 'x', status: 'COMPLETED' } }],
    [
      'about an order whose ID contains a path',
      { ...claims, webhookData: { ...claims.webhookData, partnerOrderId: '../x' } },
    ],
  ])('refuses a signed webhook that is %s', async (_case, payload) => {
    expect(read(await signed(payload))).toBeNull()
  })

  test('refuses a webhook that was changed, cut off, or is another partner’s', async () => {
    const body = await signed()
    const [head = '', payload = '', signature = ''] = body.split('.')
    const other = Buffer.from(JSON.stringify({ ...claims, eventID: 'ORDER_FAILED' })).toString('base64url')
    expect(read(`${head}.${other}.${signature}`)).toBeNull()
    expect(read(`${head}.${payload}"}`)).toBeNull()
    expect(read(body.slice(0, -3))).toBeNull()
    expect(read(JSON.stringify({ type: 'transaction_updated', data: { externalTransactionId: reference } }))).toBeNull()
  })
})
