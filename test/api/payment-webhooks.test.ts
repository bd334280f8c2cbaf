import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { exportAccount } from '#api/account.ts'
import { apiErrorCode } from '#api/errors.ts'
import { closePaymentLink, createPaymentLink } from '#api/payment-links.ts'
import {
  getPaymentWebhook,
  listWebhookDeliveries,
  removePaymentWebhook,
  retryWebhookDelivery,
  savePaymentWebhook,
} from '#api/payment-webhooks.ts'
import { isFromSevenport } from '#scripts/local-world/shop/shop-signature.ts'
import { paymentLinks } from '#server/db/schema/payment-links.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { paymentLinkEvents, paymentWebhooks } from '#server/db/schema/payment-webhooks.ts'
import { addSeconds, systemClock } from '#server/lib/clock.ts'
import { findMerchant } from '#server/modules/merchants/merchants.repository.ts'
import { WebhookDeliveries } from '#server/modules/payment-links/webhooks/webhook-deliveries.ts'
import { signedWebhooks } from '#server/providers/shop-webhooks/signed-webhooks.ts'

import { begun, linkAmount, says, wantedLink } from './support/link-payments.ts'
import { buildMerchantWorld, makeMerchant, type MerchantWorld, suspend } from './support/merchants.ts'
import type { Person } from './support/people.ts'
import { ScriptedExchange } from './support/scripted-exchange.ts'
import { ShopReceiver } from './support/shop-receiver.ts'
import type { TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

const { notFound, stateConflict, invalidRequest, passwordWrong } = apiErrorCode
const day = 86_400
const receiver = new ShopReceiver()

let folder: string
let world: MerchantWorld
let server: TestApp
let url: string
let shop: Person
let merchantId: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'webhooks-'))
  const config = { rpcUrls: { 31_337: 'http://127.0.0.1:1' }, tellsLoopbackShops: true }
  world = await buildMerchantWorld(folder, { config, exchangePartners: [new ScriptedExchange()] })
  ;({ server } = world)
  url = await receiver.listen()
})

afterAll(async () => {
  await receiver.close()
  await server.close()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  await server.database.delete(rateLimits)
  await server.database.delete(paymentLinkEvents)
  receiver.reset()
  const { person, made } = await makeMerchant(world)
  shop = person
  merchantId = made.id
})

/**
 * Returns a delivery worker whose clock runs the given number of seconds ahead, because sessions last only minutes. As
 * in production, it reaches this machine only if that is allowed.
 */
function worker(later = 0, allowsLoopback = true): WebhookDeliveries {
  return new WebhookDeliveries({
    database: server.database,
    clock: () => addSeconds(systemClock(), later),
    encryptionKey: testConfig.secrets.encryptionKey,
    shops: signedWebhooks(allowsLoopback),
    findMerchant,
  })
}

async function save(entries: object = {}, person = shop) {
  return server.call(
    savePaymentWebhook,
    { url, revision: 0, currentPassword: person.password, ...entries },
    person.signedIn,
  )
}

/** Saves the shop's webhook and returns its secret. */
async function listening(entries: object = {}): Promise<string> {
  const { data } = await save(entries)
  if (data === null) throw new Error('The shop can’t be notified')
  return data.secret
}

const create = async (entries: object = {}) => server.ask(createPaymentLink, wantedLink(entries), shop.signedIn)
const log = async (person = shop) => (await server.ask(listWebhookDeliveries, {}, person.signedIn)).items

/** Creates a payment link, completes a payment of it and returns the order's number. */
async function paid(entries: object = {}): Promise<string> {
  const { id } = await create(entries)
  const { number } = await begun(server, id)
  await says(server, number, 'completed', linkAmount.units)
  return number
}

describe('a shop', () => {
  it('notifies a shop of a payment once, in a signed message that doesn’t identify the payer', async () => {
    const secret = await listening()
    const number = await paid()
    await Promise.all([worker().run(), worker().run(), worker().run()])
    await worker().run()
    expect(receiver.taken).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.taken
    const signature = String(headers['sevenport-signature'])
    expect(isFromSevenport(secret, signature, body, systemClock())).toBe(true)
    expect(isFromSevenport(secret, signature, body.replace('0.25', '9.25'), systemClock())).toBe(false)
    const message: unknown = JSON.parse(body)
    expect(message).toEqual({
      id: headers['sevenport-delivery'],
      type: 'payment_link.paid',
      createdAt: expect.any(String) as string,
      link: {
        id: expect.any(String) as string,
        reference: 'A-17',
        amount: '0.25',
        fiat: null,
        coin: 'ETH',
        network: 'ethereum',
        isSingle: false,
      },
      order: { number, state: 'completed', amount: '0.25', fiat: null, received: '0.25' },
    })
    expect(await log()).toMatchObject([{ number, state: 'delivered', attempts: 1, lastStatus: 200, nextAt: null }])
  })

  it('retries a failing delivery with one id and fresh signatures, gives up after a day, and retries by hand once', async () => {
    const secret = await listening()
    receiver.answer = (response) => response.writeHead(500).end('secret of the shop')
    await paid()
    for (let seconds = 0; seconds <= day; seconds += 1_800) await worker(seconds).run()
    expect(receiver.taken).toHaveLength(8)
    expect(new Set(receiver.taken.map(({ headers }) => headers['sevenport-delivery'])).size).toBe(1)
    expect(new Set(receiver.taken.map(({ body }) => body)).size).toBe(1)
    const [first, last] = [receiver.taken.at(0), receiver.taken.at(-1)]
    expect(first?.headers['sevenport-signature']).not.toBe(last?.headers['sevenport-signature'])
    const [failed] = await log()
    expect(failed).toMatchObject({ state: 'failed', attempts: 8, lastStatus: 500, lastFailure: null })

    receiver.reset()
    const retry = { id: failed?.id ?? '' }
    const answers = [retry, retry].map(async (input) => server.call(retryWebhookDelivery, input, shop.signedIn))
    expect((await Promise.all(answers)).map(({ code }) => code)).toEqual([0, 0])
    await Promise.all([worker(day).run(), worker(day).run()])
    expect(receiver.taken).toHaveLength(1)
    expect((await server.call(retryWebhookDelivery, retry, shop.signedIn)).code).toBe(stateConflict)
    expect(server.logLines.join('\n')).not.toContain(secret)
    expect(server.logLines.join('\n')).not.toContain('secret of the shop')
  })

  it('deliveries aren’t held up by a shop that hangs or never ends its answer', async () => {
    await listening()
    await paid()
    receiver.answer = () => undefined
    const { person: other } = await makeMerchant(world)
    const patient = new ShopReceiver()
    await save({ url: await patient.listen() }, other)
    const { id } = await server.ask(createPaymentLink, wantedLink(), other.signedIn)
    const { number } = await begun(server, id)
    await says(server, number, 'completed', linkAmount.units)
    await worker().run()
    expect(patient.taken).toHaveLength(1)
    await patient.close()
    expect(await log()).toMatchObject([{ state: 'waiting', lastStatus: null, lastFailure: 'timeout' }])

    receiver.answer = (response) => response.writeHead(200).write(Buffer.alloc(10_000_000))
    await worker(60).run()
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })

  it('follows no redirect of a shop and refuses unsafe webhook URLs', async () => {
    await listening()
    await paid()
    receiver.answer = (response) => response.writeHead(302, { location: url }).end()
    await worker().run()
    expect(receiver.taken).toHaveLength(1)
    expect(await log()).toMatchObject([{ state: 'waiting', lastStatus: 302 }])
    for (const refused of [
      'https://10.0.0.1/',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://0xa000001/',
      'https://shop.example:8443/',
      'http://shop.example/',
      'https://user:word@shop.example/',
      'file:///etc/passwd',
      `https://shop.example/${'x'.repeat(10_000)}`,
    ]) {
      expect(await save({ url: refused, revision: 1 })).toMatchObject({ code: invalidRequest })
    }
    // Only a lookup reveals that a name resolves to this machine.
    await save({ url: 'https://localhost/', revision: 1 })
    await worker(60, false).run()
    expect(await log()).toMatchObject([{ lastStatus: null, lastFailure: 'unsafe' }])
    expect(receiver.taken).toHaveLength(1)
  })

  it('sends no webhooks for a suspended merchant', async () => {
    await listening()
    await paid()
    await suspend(world, merchantId)
    await worker().run()
    expect(receiver.taken).toEqual([])
    expect(await log()).toMatchObject([{ state: 'waiting', lastFailure: 'suspended' }])
    expect((await save({ revision: 1 })).code).toBe(stateConflict)
  })

  it('notifies a shop of a failed payment, a second payment of a single-use link, and an expired link', async () => {
    const { id: early } = await create({ days: 1 })
    const past = { createdAt: addSeconds(systemClock(), -2 * day), expiresAt: addSeconds(systemClock(), -day) }
    await server.database.update(paymentLinks).set(past).where(eq(paymentLinks.id, early))
    // No webhook is set up yet.
    await worker().run()
    await listening()
    const { id } = await create({ isSingle: true, days: 1 })
    const late = await begun(server, id)
    await says(server, late.number, 'expired')
    const second = await begun(server, id)
    await says(server, second.number, 'completed', linkAmount.units)
    // The first order completes after all: the partner accepted its late payment.
    await says(server, late.number, 'completed', linkAmount.units)
    const failing = await begun(server, (await create()).id)
    await says(server, failing.number, 'sending')
    await says(server, failing.number, 'failed')
    const { id: unpaid } = await create({ days: 1 })
    const { id: closed } = await create({ days: 1 })
    await server.ask(closePaymentLink, { id: closed }, shop.signedIn)
    await Promise.all([worker(day + 60).run(), worker(day + 60).run()])
    await worker(day + 60).run()
    const told = (await log()).map(({ type, number, link }) => `${type} ${number ?? link.id}`)
    expect(told.toSorted()).toEqual([
      `payment_link.expired ${unpaid}`,
      `payment_link.failed ${failing.number}`,
      `payment_link.paid ${second.number}`,
      `payment_link.paid_again ${late.number}`,
    ])
    expect(told.join()).not.toContain(early)
  })

  it('notifies a shop of an expired link even if its secret was renewed during the last payment', async () => {
    await listening()
    const { id } = await create({ isSingle: true, days: 1 })
    const payment = await begun(server, id)
    const past = { createdAt: addSeconds(systemClock(), -2 * day), expiresAt: addSeconds(systemClock(), -60) }
    await server.database.update(paymentLinks).set(past).where(eq(paymentLinks.id, id))
    expect((await save({ revision: 1 })).code).toBe(0)
    await worker().run()
    expect(await log()).toEqual([])
    await says(server, payment.number, 'expired')
    await worker().run()
    expect(await log()).toMatchObject([{ type: 'payment_link.expired', link: { id } }])
  })
})

describe('a webhook secret', () => {
  it('reveals a webhook secret once, for the password, and never in exports, the database or logs', async () => {
    expect((await save({ revision: 2 ** 40 })).code).toBe(invalidRequest)
    expect((await save({ currentPassword: 'Wrong-password-1' })).code).toBe(passwordWrong)
    const secret = await listening()
    expect(JSON.stringify(await server.ask(getPaymentWebhook, undefined, shop.signedIn))).not.toContain(secret)
    const exported = JSON.stringify(await server.ask(exportAccount, { currentPassword: shop.password }, shop.signedIn))
    expect(exported).toContain(url)
    expect(exported).not.toContain(secret)
    expect(JSON.stringify(await server.database.select().from(paymentWebhooks))).not.toContain(secret)
    expect(server.logLines.join('\n')).not.toContain(secret)
  })

  it('renews a webhook secret once when tapped twice, and signs waiting messages with the new one', async () => {
    const before = await listening()
    await paid()
    const answers = await Promise.all([save({ revision: 1 }), save({ revision: 1 })])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, stateConflict])
    const now = answers.find(({ data }) => data !== null)?.data?.secret ?? ''
    await worker().run()
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.taken
    const signature = String(headers['sevenport-signature'])
    expect(isFromSevenport(now, signature, body, systemClock())).toBe(true)
    expect(isFromSevenport(before, signature, body, systemClock())).toBe(false)
  })

  it('keeps a webhook and its deliveries from other merchants', async () => {
    await listening()
    await paid()
    const [message] = await log()
    const { person: other } = await makeMerchant(world)
    expect(await log(other)).toEqual([])
    expect(await server.ask(getPaymentWebhook, undefined, other.signedIn)).toEqual({ webhook: null })
    expect((await server.call(retryWebhookDelivery, { id: message?.id ?? '' }, other.signedIn)).code).toBe(notFound)
    await server.ask(removePaymentWebhook, {}, other.signedIn)
    expect((await server.ask(getPaymentWebhook, undefined, shop.signedIn)).webhook?.url).toBe(url)
  })

  it('sends nothing after a webhook is removed, not even on a manual retry', async () => {
    await listening()
    await paid()
    await server.ask(removePaymentWebhook, {}, shop.signedIn)
    await server.ask(removePaymentWebhook, {}, shop.signedIn)
    await paid()
    await worker().run()
    expect(receiver.taken).toEqual([])
    const [message, ...others] = await log()
    expect(others).toEqual([])
    expect(message).toMatchObject({ state: 'failed', lastFailure: 'removed' })
    expect((await server.call(retryWebhookDelivery, { id: message?.id ?? '' }, shop.signedIn)).code).toBe(stateConflict)
  })
})
