import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { listLoginHistory } from '#api/account.ts'
import { listSystemMessages } from '#api/notices.ts'
import { createPaymentLink } from '#api/payment-links.ts'
import { removePaymentWebhook, savePaymentWebhook } from '#api/payment-webhooks.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'

import { begun, linkAmount, says, wantedLink } from './support/link-payments.ts'
import { buildMerchantWorld, makeMerchant, type MerchantWorld } from './support/merchants.ts'
import type { Person } from './support/people.ts'
import { ScriptedExchange } from './support/scripted-exchange.ts'
import type { TestApp } from './support/test-app.ts'

let folder: string
let world: MerchantWorld
let server: TestApp
let shop: Person

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'merchant-notices-'))
  const config = { rpcUrls: { 31_337: 'http://127.0.0.1:1' } }
  world = await buildMerchantWorld(folder, { config, exchangePartners: [new ScriptedExchange()] })
  ;({ server } = world)
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  await server.database.delete(rateLimits)
  ;({ person: shop } = await makeMerchant(world))
})

const messages = async () => (await server.ask(listSystemMessages, {}, shop.signedIn)).items

it('a merchant is told once of each payment that arrives, comes a second time or fails', async () => {
  const create = async (entries: object = {}) => server.ask(createPaymentLink, wantedLink(entries), shop.signedIn)
  const { id } = await create({ isSingle: true })
  const late = await begun(server, id)
  await says(server, late.number, 'expired')
  const second = await begun(server, id)
  await says(server, second.number, 'completed', linkAmount.units)
  await says(server, late.number, 'completed', linkAmount.units)
  await says(server, late.number, 'completed', linkAmount.units)
  const failing = await begun(server, (await create()).id)
  await says(server, failing.number, 'sending')
  await says(server, failing.number, 'failed')
  const told = (await messages()).flatMap(({ kind, values }) =>
    kind.startsWith('link-') ? `${kind} ${values.payment}` : [],
  )
  expect(told.toSorted()).toEqual([
    `link-failed ${failing.number}`,
    `link-paid ${second.number}`,
    `link-paid-again ${late.number}`,
  ])
  const mails = (await server.mailsTo(shop.email)).map(({ subject, text }) => `${subject} ${text}`).join('\n')
  expect(mails.match(/You were paid by link/g)).toHaveLength(1)
  expect(mails.match(/Your link was paid a second time/g)).toHaveLength(1)
  expect(mails.match(/A payment by your link failed/g)).toHaveLength(1)
  for (const part of ['0.25 ETH', 'Coffee for two', late.number, 'agent/links']) expect(mails).toContain(part)
})

it('a merchant is told that a webhook was set, renewed or removed, by the shop’s host alone', async () => {
  const url = 'https://shop.example/hooks/secret-word'
  const entries = { url, currentPassword: shop.password }
  for (const revision of [0, 1]) await server.ask(savePaymentWebhook, { ...entries, revision }, shop.signedIn)
  await server.ask(removePaymentWebhook, {}, shop.signedIn)
  await server.ask(removePaymentWebhook, {}, shop.signedIn)
  const told = (await messages()).filter(({ kind }) => kind.startsWith('webhook-'))
  expect(told.map(({ kind, values }) => `${kind} ${values.shop}`)).toEqual([
    'webhook-removed shop.example',
    'webhook-changed shop.example',
    'webhook-changed shop.example',
  ])
  const mails = (await server.mailsTo(shop.email)).filter(({ subject }) => subject.includes('webhook'))
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your webhook was changed',
    'Your webhook was changed',
    'Your webhook was removed',
  ])
  for (const { text } of mails) expect(text).toContain('shop.example')
  expect(JSON.stringify([told, mails])).not.toContain('secret-word')
  const events = (await server.ask(listLoginHistory, {}, shop.signedIn)).items.map(({ kind }) => kind)
  expect(events).toEqual(expect.arrayContaining(['webhook-changed', 'webhook-removed']))
})
