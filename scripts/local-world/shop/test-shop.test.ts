import { createHmac } from 'node:crypto'

import fastify from 'fastify'
import { beforeEach, expect, it } from 'vitest'

import { localShopPath, localShopWebhookPath } from '#api/local-world.ts'

import { isFromSevenport } from './shop-signature.ts'
import { serveShop } from './shop-pages.ts'
import { TestShop } from './test-shop.ts'

const now = new Date('2026-11-28T12:00:00Z')
const secret = 'whsec_the-secret-of-this-shop'

let shop: TestShop

beforeEach(() => {
  shop = new TestShop(() => now)
  shop.keepSecret(secret)
  shop.order()
})

function signed(body: string, { key = secret, at = now.getTime() / 1000 } = {}): string {
  return `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`
}

function paid(id = 'one'): string {
  return JSON.stringify({ id, type: 'payment_link.paid', link: { reference: shop.orders[0]?.number ?? null } })
}

it('accepts a message signed with its secret, once', () => {
  const body = paid()
  expect(shop.take(signed(body), body)).toBe(true)
  expect(shop.take(signed(body), body)).toBe(true)
  expect(shop.orders).toMatchObject([{ state: 'paid' }])
  const again = paid('two')
  shop.take(signed(again), again)
  expect(shop.orders).toMatchObject([{ state: 'paid twice' }])
})

it('rejects other secrets, old messages, changed bodies and malformed headers', () => {
  const body = paid()
  const seconds = now.getTime() / 1000
  const hash = signed(body).split('v1=')[1] ?? ''
  for (const header of [
    signed(body, { key: 'whsec_another' }),
    signed(body, { at: seconds - 301 }),
    signed(body, { at: seconds + 301 }),
    signed(`${body} `),
    '',
    `t=${seconds},v1=`,
    `t=${seconds},v1=${hash.slice(0, 62)}`,
    `t=${seconds},v1=${hash},v1=${hash}`,
    `t=${seconds + 1},v1=${hash}`,
    `v1=${hash}`,
    `t=NaN,v1=${hash}`,
    `t=${seconds},v1=${'é'.repeat(64)}`,
  ]) {
    expect(isFromSevenport(secret, header, body, now)).toBe(false)
    expect(shop.take(header, body)).toBe(false)
  }
  expect(shop.orders).toMatchObject([{ state: 'waiting for payment' }])
  expect(shop.refused).toBe(12)
  const ignorant = new TestShop(() => now)
  expect(ignorant.take(signed(body), body)).toBe(false)
})

it('verifies the received bytes, and shows orders as text', async () => {
  const app = fastify()
  serveShop(app, shop, 'http://localhost:4177')
  const body = `{ "id": "x",  "type": "payment_link.paid", "link": {"reference": "${shop.orders[0]?.number}"} }`
  const post = async (signature: string) =>
    app.inject({
      method: 'POST',
      url: localShopWebhookPath,
      headers: { 'content-type': 'application/json', 'sevenport-signature': signature },
      payload: body,
    })
  expect((await post(signed(body, { key: 'wrong' }))).statusCode).toBe(400)
  expect((await app.inject(localShopPath)).body).toContain('One coffee: waiting for payment')
  expect((await post(signed(body))).statusCode).toBe(204)
  const page = (await app.inject(localShopPath)).body
  expect(page).toContain('One coffee: paid')
  expect(page).not.toContain(secret)
  await app.close()
})
