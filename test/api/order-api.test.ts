import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { getProfile, sendAccountCode, setFundPassword } from '#api/account.ts'
import { addAddress, setListedOnly } from '#api/address-book.ts'
import { listBalances } from '#api/balances.ts'
import { apiErrorCode } from '#api/errors.ts'
import { createExchangeOrder, listExchangeOrders } from '#api/exchange.ts'
import {
  createApiOrder,
  getApiOrder,
  getApiQuote,
  listApiAssets,
  listApiOrders,
  orderApiDocumentPath,
} from '#api/order-api.ts'
import { listOrderKeys } from '#api/order-keys.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'

import { makeOrderKey } from './support/order-keys.ts'
import { newestCode, type Person, register } from './support/people.ts'
import { ScriptedExchange } from './support/scripted-exchange.ts'
import { buildTestApp, type CallOptions, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

const bitcoinAddress = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const evmAddress = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const wanted = {
  partner: 'scripted',
  from: 'bsc/native',
  to: 'bitcoin/native',
  amount: '4',
  side: 'from',
  rateType: 'floating',
} as const

let server: TestApp
let partner: ScriptedExchange
let ann: Person
let bob: Person
let key: CallOptions
let keyOfBob: CallOptions

beforeAll(async () => {
  partner = new ScriptedExchange()
  server = await buildTestApp({
    config: { ...testConfig, rpcUrls: { 31_337: 'http://127.0.0.1:1' } },
    exchangePartners: [partner],
  })
  ;[ann, bob] = [await register(server), await register(server)]
  key = { orderKey: (await makeOrderKey(server, ann)).key }
  keyOfBob = { orderKey: (await makeOrderKey(server, bob)).key }
})

beforeEach(() => server.database.delete(rateLimits))

afterAll(() => server.close())

async function quoteFor(by: CallOptions = key, changes: object = {}): Promise<string> {
  const { offer } = await server.ask(getApiQuote, { ...wanted, ...changes }, by)
  if (offer === null) throw new Error('The partner made no offer')
  return offer.quoteId
}

function agreed(quoteId: string, address = bitcoinAddress) {
  return { quoteId, payout: { address }, termsAgreed: true } as const
}

describe('API keys', () => {
  it('an API key lists assets, gets a quote, creates an order and follows it', async () => {
    const { assets } = await server.ask(listApiAssets, undefined, key)
    expect(assets.map(({ id }) => id)).toContain('bitcoin/native')
    const made = await server.ask(createApiOrder, agreed(await quoteFor()), key)
    expect(made).toMatchObject({ state: 'unpaid', payout: { amount: '2', address: bitcoinAddress } })
    expect(await server.ask(getApiOrder, { number: made.number }, key)).toEqual(made)
    expect((await server.ask(listApiOrders, {}, key)).items).toEqual([made])
    const [seen] = (await server.ask(listExchangeOrders, {}, ann.signedIn)).items
    expect(seen?.number, 'the owner sees the order in the app').toBe(made.number)
  })

  it('an API key creates one order per quote, even in simultaneous requests', async () => {
    const quoteId = await quoteFor()
    const before = partner.ordered.length
    const made = await Promise.all(
      Array.from({ length: 4 }, async () => server.ask(createApiOrder, agreed(quoteId), key)),
    )
    expect(new Set(made.map(({ number }) => number)).size).toBe(1)
    expect(partner.ordered.length - before).toBe(1)
  })

  it('an API key neither sees nor uses anything of another account', async () => {
    const quoteId = await quoteFor()
    expect((await server.call(createApiOrder, agreed(quoteId), keyOfBob)).code).toBe(apiErrorCode.notFound)
    const { number } = await server.ask(createApiOrder, agreed(quoteId), key)
    expect((await server.call(createApiOrder, agreed(quoteId), keyOfBob)).code).toBe(apiErrorCode.idReused)
    expect((await server.call(getApiOrder, { number }, keyOfBob)).code).toBe(apiErrorCode.notFound)
    expect((await server.ask(listApiOrders, {}, keyOfBob)).items).toEqual([])
  })

  it('the order API hides how an order is paid', async () => {
    const made = await server.ask(createApiOrder, agreed(await quoteFor()), key)
    expect(Object.keys(made)).not.toContain('payment')
  })

  it('the order API explains invalid input and refuses unknown fields', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: getApiQuote.path,
      headers: { authorization: `Bearer ${key.orderKey ?? ''}` },
      payload: { ...wanted, userId: bob.session.userId },
    })
    expect(answer.json()).toMatchObject({ code: apiErrorCode.invalidRequest, data: null })
    const { code } = await server.call(createApiOrder, agreed(await quoteFor(), evmAddress), key)
    expect(code).toBe(apiErrorCode.addressInvalid)
  })
})

describe('calls without a valid API key', () => {
  it.each([
    ['no key', {}],
    ['an unknown key', { orderKey: `sp_${'A'.repeat(43)}` }],
    ['a malformed key', { orderKey: 'hunter2' }],
  ])('refuses to create or read orders with an invalid API key: %s', async (_case, by) => {
    const refused = apiErrorCode.apiKeyInvalid
    expect((await server.call(createApiOrder, agreed(randomUUID()), by)).code).toBe(refused)
    expect((await server.call(getApiOrder, { number: 'X' }, by)).code).toBe(refused)
    const { code, status } = await server.call(listApiOrders, {}, by)
    expect([code, status]).toEqual([refused, 401])
  })

  it('quotes need no API key, but an invalid one is refused', async () => {
    expect((await server.ask(getApiQuote, wanted)).offer?.partner).toBe('scripted')
    const { code } = await server.call(getApiQuote, wanted, { orderKey: `sp_${'A'.repeat(43)}` })
    expect(code).toBe(apiErrorCode.apiKeyInvalid)
  })

  it('a session doesn’t work as an API key, nor an API key as a session', async () => {
    expect((await server.call(listApiOrders, {}, ann.signedIn)).code).toBe(apiErrorCode.apiKeyInvalid)
    const { accessToken = '' } = ann.signedIn
    expect((await server.call(listApiOrders, {}, { orderKey: accessToken })).code).toBe(apiErrorCode.apiKeyInvalid)
    const inPlace = { accessToken: key.orderKey ?? '' }
    for (const by of [key, inPlace]) {
      const codes = [
        (await server.call(getProfile, undefined, by)).code,
        (await server.call(listBalances, undefined, by)).code,
        (await server.call(listOrderKeys, undefined, by)).code,
      ]
      expect(new Set(codes)).toEqual(new Set([apiErrorCode.notLoggedIn]))
    }
    expect((await server.call(createExchangeOrder, agreed(await quoteFor()), key)).code).toBe(apiErrorCode.notLoggedIn)
  })

  it('refuses an API key in the URL', async () => {
    const { statusCode } = await server.app.inject(`${listApiOrders.path}?key=${key.orderKey ?? ''}`)
    expect(statusCode).toBe(400)
    expect(server.logLines.join('\n')).not.toContain(key.orderKey)
  })
})

describe('API keys of accounts that allow listed addresses only', () => {
  it('an API key can’t create an order that pays out or refunds to an unlisted address', async () => {
    const { signedIn, email, password } = bob
    await server.ask(sendAccountCode, { purpose: 'set-fund-password' }, signedIn)
    const fundPassword = 'teal-otter-58'
    const code = await newestCode(server, email)
    await server.ask(setFundPassword, { currentPassword: password, fundPassword, code }, signedIn)
    const entry = { name: 'Cold', walletType: 'wallet', network: 'ethereum', address: evmAddress } as const
    await server.ask(addAddress, entry, signedIn)
    await server.ask(setListedOnly, { isListedOnly: true, fundPassword }, signedIn)
    const order = async (address: string, to: string, refund?: string) => {
      const quoteId = await quoteFor(keyOfBob, { to })
      const input = { ...agreed(quoteId, address), ...(refund !== undefined && { refund: { address: refund } }) }
      return (await server.call(createApiOrder, input, keyOfBob)).code
    }
    expect(await order(bitcoinAddress, 'bitcoin/native')).toBe(apiErrorCode.addressNotListed)
    expect(await order(evmAddress, 'ethereum/native'), 'a newly listed address is refused').toBe(
      apiErrorCode.addressNotListed,
    )
    server.advance(86_401)
    expect(await order(evmAddress, 'ethereum/native')).toBe(0)
    expect(await order(evmAddress, 'ethereum/native', evmAddress)).toBe(apiErrorCode.addressNotListed)
  })
})

describe('limits of an API key', () => {
  it('the limits of one API key don’t affect another', async () => {
    const asked = await Promise.all(
      Array.from({ length: 70 }, async () => (await server.call(getApiQuote, wanted, key)).code),
    )
    expect(asked.filter((code) => code === apiErrorCode.tooManyRequests)).toHaveLength(10)
    expect((await server.call(getApiQuote, wanted, keyOfBob)).code).toBe(0)
    const { code, headers } = await server.call(getApiQuote, wanted, key)
    expect([code, Number(headers['retry-after']) > 0]).toEqual([apiErrorCode.tooManyRequests, true])
  })

  it('an API key has limits for creating orders and for all calls together', async () => {
    const create = async () => (await server.call(createApiOrder, agreed(randomUUID()), key)).code
    const created = await Promise.all(Array.from({ length: 11 }, create))
    expect(created.filter((code) => code === apiErrorCode.tooManyRequests)).toHaveLength(1)
    const list = async () => (await server.call(listApiOrders, {}, key)).code
    const listed = await Promise.all(Array.from({ length: 110 }, list))
    expect(listed.filter((code) => code === apiErrorCode.tooManyRequests)).toHaveLength(1)
  })
})

describe('pages of other origins', () => {
  it('a page of another origin gets no answer, with or without a key', async () => {
    const { orderKey = '' } = key
    const origin = 'https://evil.example'
    const asked = await server.app.inject({
      method: 'OPTIONS',
      url: listApiOrders.path,
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    })
    const sent = await server.app.inject({
      url: listApiOrders.path,
      headers: { origin, authorization: `Bearer ${orderKey}`, 'sec-fetch-site': 'cross-site' },
    })
    expect([asked.statusCode, sent.statusCode]).toEqual([404, 403])
    for (const { headers } of [asked, sent]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })
})

describe('the description of the order API', () => {
  it('the description has only the calls of the order API, and tells which need a key', async () => {
    const document = (await server.app.inject(orderApiDocumentPath)).json<{
      paths: Record<string, Record<string, { security: object[] }>>
    }>()
    expect(Object.keys(document.paths).toSorted()).toEqual(
      [createApiOrder, getApiOrder, getApiQuote, listApiAssets, listApiOrders].map(({ path }) => path).toSorted(),
    )
    expect(document.paths[createApiOrder.path]?.['post']?.security).toEqual([{ orderKey: [] }])
    expect(document.paths[getApiQuote.path]?.['post']?.security).toEqual([{}, { orderKey: [] }])
  })
})
