import { createSign } from 'node:crypto'

import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { ask, changeNowPair, object, payout, type Question, RawPartners, refundTo, text } from './raw-partners.ts'
import { readAmount } from './wire.ts'

const unit = 10n ** 18n
let partners: RawPartners

beforeEach(async () => {
  partners = new RawPartners()
  await partners.start()
})

afterEach(() => partners.running.close())

describe('ChangeNOW', () => {
  test('exchanges at a promised rate', async () => {
    const { estimate, order } = await partners.createAtChangeNow()
    expect(estimate.body).toMatchObject({ fromAmount: 0.01, validUntil: '2026-11-21T12:20:00.000Z' })
    expect(order.body).toMatchObject({ payinExtraId: null, payoutAddress: payout, flow: 'fixed-rate' })
    expect(text(order, 'toAmount')).toBe(text(estimate, 'toAmount'))
    expect((await partners.statusAtChangeNow(order)).body).toMatchObject({
      status: 'waiting',
      payinHash: null,
      amountTo: null,
    })
    const hash = await partners.settle('changenow', text(order, 'payinAddress'), unit / 100n)
    const status = await partners.statusAtChangeNow(order)
    const [paid] = partners.running.purse.paidTo(payout)
    expect(status.body).toMatchObject({ status: 'finished', payinHash: hash, payoutHash: paid?.hash, userId: 'ours' })
    expect(paid?.amount).toBe(readAmount(text(estimate, 'toAmount')))
    expect(JSON.stringify((await partners.askChangeNow('exchanges?userId=ours')).body)).toContain(text(order, 'id'))
  })

  test('refunds a fixed-rate order that received another amount', async () => {
    const { order } = await partners.createAtChangeNow()
    await partners.settle('changenow', text(order, 'payinAddress'), unit / 80n)
    const [paidBack] = partners.running.purse.paidTo(refundTo)
    expect((await partners.statusAtChangeNow(order)).body).toMatchObject({
      status: 'refunded',
      refundHash: paidBack?.hash,
    })
  })

  test('completes a floating order that was paid late', async () => {
    const { order } = await partners.createAtChangeNow('standard')
    partners.wait(4 * 3_600)
    await partners.advance('changenow', 1)
    expect((await partners.statusAtChangeNow(order)).body).toMatchObject({ status: 'expired' })
    partners.running.purse.pay(text(order, 'payinAddress'), unit / 100n)
    expect((await partners.statusAtChangeNow(order)).body).toMatchObject({ status: 'confirming' })
    await partners.advance('changenow')
    expect((await partners.statusAtChangeNow(order)).body).toMatchObject({ status: 'finished' })
  })

  test('gives every order its own address, and accepts every promise only once', async () => {
    const orders = await Promise.all([partners.createAtChangeNow(), partners.createAtChangeNow('standard')])
    const [first, second] = orders.map(({ order }) => text(order, 'payinAddress'))
    expect(first).not.toBe(second)
    const body = { rateId: text(orders[0].estimate, 'rateId'), flow: 'fixed-rate', fromAmount: '0.01', address: payout }
    const again = { ...body, fromCurrency: 'btc', toCurrency: 'ltc', refundAddress: refundTo }
    expect(await partners.askChangeNow('exchange', { body: again })).toMatchObject({
      status: 400,
      body: { error: 'rate_id_not_found_or_expired' },
    })
  })

  test('includes the limits when it rejects an amount, and rejects a wrong key', async () => {
    const small = await partners.askChangeNow(`exchange/estimated-amount?${changeNowPair}&fromAmount=0.00000001`)
    expect(small).toMatchObject({ status: 400, body: { error: 'deposit_too_small' } })
    expect(text(small, 'payload', 'range', 'minAmount')).toMatch(/^0\.0001/)
    const refused = await partners.askChangeNow(`exchange/range?${changeNowPair}`, { headers: {} })
    expect(refused).toEqual({ status: 401, body: { error: 'unauthorized', message: 'Unauthorized' } })
  })
})

describe('SideShift', () => {
  const askShift = (path: string, question: Question = {}) => {
    const { url, secret } = partners.running.access.sideshift
    const headers = { 'x-sideshift-secret': secret, 'x-user-ip': '203.0.113.7' }
    return ask(url, `/api/v2/${path}`, { headers, ...question })
  }
  const coins = { depositCoin: 'BTC', depositNetwork: 'bitcoin', settleCoin: 'LTC', settleNetwork: 'litecoin' }

  async function createFixed(refundAddress?: string) {
    const { affiliateId } = partners.running.access.sideshift
    const body = { ...coins, depositAmount: '0.01', settleAmount: null, affiliateId }
    const quote = await askShift('quotes', { body })
    const quoteId = text(quote, 'id')
    const shift = { quoteId, affiliateId, settleAddress: payout, refundAddress, externalId: 'ours' }
    return { quote, shift: await askShift('shifts/fixed', { body: shift }) }
  }

  test('settles a shift for a quote', async () => {
    const { quote, shift } = await createFixed()
    expect(quote).toMatchObject({ status: 201, body: { depositAmount: '0.01', expiresAt: '2026-11-21T12:15:00.000Z' } })
    expect(shift).toMatchObject({ status: 201, body: { type: 'fixed', status: 'waiting', depositMin: '0.01' } })
    const depositHash = await partners.settle('sideshift', text(shift, 'depositAddress'), unit / 100n)
    const [paid] = partners.running.purse.paidTo(payout)
    expect((await askShift(`shifts/${text(shift, 'id')}`)).body).toMatchObject({
      status: 'settled',
      depositHash,
      settleHash: paid?.hash,
      externalId: 'ours',
    })
  })

  test('waits for a missing refund address', async () => {
    const { shift } = await createFixed()
    const path = `shifts/${text(shift, 'id')}`
    await partners.settle('sideshift', text(shift, 'depositAddress'), unit / 80n)
    expect((await askShift(path)).body).toMatchObject({ status: 'refund', issue: 'incorrect amount' })
    expect((await askShift(`${path}/set-refund-address`, { body: { address: refundTo } })).status).toBe(201)
    await partners.advance('sideshift', 2)
    expect((await askShift(path)).body).toMatchObject({ status: 'refunded' })
  })

  test('accepts any amount for a variable shift', async () => {
    const { affiliateId } = partners.running.access.sideshift
    const pair = await askShift('pair/btc-bitcoin/ltc-litecoin?amount=0.01')
    expect(pair.body).toMatchObject({ depositNetwork: 'bitcoin', settleNetwork: 'litecoin' })
    const shift = await askShift('shifts/variable', { body: { ...coins, affiliateId, settleAddress: payout } })
    expect(shift.body).toMatchObject({ type: 'variable', expiresAt: '2026-11-28T12:00:00.000Z' })
    await partners.settle('sideshift', text(shift, 'depositAddress'), unit / 50n)
    expect((await askShift(`shifts/${text(shift, 'id')}`)).body).toMatchObject({
      status: 'settled',
      depositAmount: '0.02',
    })
  })

  test('rejects some countries', async () => {
    const headers = { 'x-sideshift-secret': partners.running.access.sideshift.secret, 'x-user-ip': '198.51.100.7' }
    expect((await askShift('permissions', { headers })).body).toEqual({ createShift: false })
    expect(await askShift('quotes', { body: {}, headers })).toMatchObject({
      status: 403,
      body: { error: { code: 'ACCESS_DENIED' } },
    })
  })

  test('rejects an old quote, a wrong secret, and a missing user IP address', async () => {
    const { affiliateId, secret } = partners.running.access.sideshift
    const { quote } = await createFixed()
    partners.wait(901)
    const body = { quoteId: text(quote, 'id'), affiliateId, settleAddress: payout }
    expect((await askShift('shifts/fixed', { body })).status).toBe(404)
    const wrong = { 'x-sideshift-secret': 'wrong', 'x-user-ip': '203.0.113.7' }
    expect((await askShift('quotes', { body: {}, headers: wrong })).status).toBe(401)
    expect(await askShift('quotes', { body: {}, headers: { 'x-sideshift-secret': secret } })).toEqual({
      status: 400,
      body: { error: { message: 'Invalid IP address' } },
    })
  })
})

describe('Changelly', () => {
  const call = (method: string, params: unknown, isSigned = true) => {
    const { url, apiKey, privateKey } = partners.running.access.changelly
    const body = JSON.stringify({ jsonrpc: '2.0', id: 'test', method, params })
    const signed = isSigned ? body : `${body} `
    const signature = createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64')
    return ask(url, '/v2', { body, headers: { 'x-api-key': apiKey, 'x-api-signature': signature } })
  }
  const first = (answer: { readonly body: unknown }) => {
    const { result } = v.parse(v.object({ result: v.array(object) }), answer.body)
    return { body: result[0] }
  }

  test('pays the expected amount less the network fee', async () => {
    const rate = first(await call('getFixRateForAmount', [{ from: 'btc', to: 'ltc', amountFrom: '0.01' }]))
    const params = { from: 'btc', to: 'ltc', amountFrom: '0.01', rateId: text(rate, 'id'), address: payout }
    const made = await call('createFixTransaction', { ...params, refundAddress: refundTo })
    expect(made.body).toMatchObject({ id: 'test', result: { status: 'new', type: 'fixed' } })
    const id = text(made, 'result', 'id')
    expect((await call('getStatus', { id })).body).toMatchObject({ result: 'waiting' })
    await partners.settle('changelly', text(made, 'result', 'payinAddress'), unit / 100n)
    const [paid] = partners.running.purse.paidTo(payout)
    const transaction = first(await call('getTransactions', { id }))
    expect(transaction.body).toMatchObject({ status: 'finished', payoutHash: paid?.hash })
    const [expected, fee] = ['amountExpectedTo', 'networkFee'].map((name) => readAmount(text(transaction, name)) ?? 0n)
    expect(paid?.amount).toBe((expected ?? 0n) - (fee ?? 0n))
  })

  test('includes the limits when it rejects an amount, and rejects a signature of another body', async () => {
    const refused = await call('getFixRateForAmount', [{ from: 'btc', to: 'ltc', amountFrom: '0.00001' }])
    expect(refused).toMatchObject({ status: 200, body: { error: { code: -32_600 } } })
    expect(text(refused, 'error', 'data', 'limits', 'min', 'from')).toMatch(/^0\.0001/)
    expect(await call('getCurrenciesFull', {}, false)).toMatchObject({
      status: 401,
      body: { error: { message: 'Unauthorized' } },
    })
  })
})

describe('StealthEX', () => {
  const askStealth = (path: string, question: Question = {}) => {
    const { url, apiKey } = partners.running.access.stealthex
    return ask(url, `/v4/${path}`, { headers: { authorization: `Bearer ${apiKey}` }, ...question })
  }
  const route = { from: { symbol: 'btc', network: 'mainnet' }, to: { symbol: 'ltc', network: 'mainnet' } }

  test('exchanges for a given amount to receive', async () => {
    const request = { route, estimation: 'reversed', rate: 'fixed', amount: 5 }
    const estimate = await askStealth('rates/estimated-amount', { body: request })
    const rate_id = text(estimate, 'rate', 'id')
    const body = { ...request, rate_id, address: payout, refund_address: refundTo }
    const order = await askStealth('exchanges', { body })
    expect(order).toMatchObject({ status: 201, body: { status: 'waiting', withdrawal: { expected_amount: 5 } } })
    const amount = readAmount(text(order, 'deposit', 'expected_amount')) ?? 0n
    expect(amount).toBe(readAmount(text(estimate, 'estimated_amount')))
    await partners.settle('stealthex', text(order, 'deposit', 'address'), amount)
    const [paid] = partners.running.purse.paidTo(payout)
    expect(paid?.amount).toBe(5n * unit)
    expect((await askStealth(`exchanges/${text(order, 'id')}`)).body).toMatchObject({
      status: 'finished',
      withdrawal: { tx_hash: paid?.hash },
    })
  })

  test('rejects unknown routes and wrong keys', async () => {
    const nowhere = { ...route, to: { symbol: 'ltc', network: 'eth' } }
    expect(await askStealth('rates/range', { body: { route: nowhere } })).toMatchObject({
      status: 422,
      body: { err: { kind: 'NoExchangeRoute' } },
    })
    expect((await askStealth('currencies', { headers: {} })).status).toBe(401)
  })
})

describe('Exolix', () => {
  const askExolix = (path: string, question: Question = {}) => {
    const { url, apiKey } = partners.running.access.exolix
    return ask(url, `/api/v2/${path}`, { headers: { authorization: apiKey }, ...question })
  }
  const names = { coinFrom: 'BTC', networkFrom: 'BTC', coinTo: 'LTC', networkTo: 'LTC', rateType: 'fixed' }

  test('exchanges at the current rate', async () => {
    const rate = await askExolix(`rate?${new URLSearchParams({ ...names, amount: '0.01' }).toString()}`)
    const body = { ...names, amount: 0.01, withdrawalAddress: payout, refundAddress: refundTo }
    const order = await askExolix('transactions', { body })
    expect(order).toMatchObject({ status: 201, body: { status: 'wait', depositExtraId: null } })
    expect(text(order, 'amountTo')).toBe(text(rate, 'toAmount'))
    const hashIn = await partners.settle('exolix', text(order, 'depositAddress'), unit / 100n)
    const [paid] = partners.running.purse.paidTo(payout)
    expect((await askExolix(`transactions/${text(order, 'id')}`)).body).toMatchObject({
      status: 'success',
      hashIn: { hash: hashIn },
      hashOut: { hash: paid?.hash },
    })
  })

  test('includes the minimum when it rejects an amount, pages its coins, and rejects wrong keys', async () => {
    const small = await askExolix(`rate?${new URLSearchParams({ ...names, amount: '0.00001' }).toString()}`)
    expect(small.status).toBe(422)
    expect(text(small, 'minAmount')).toMatch(/^0\.0001/)
    const count = Number(text(await askExolix('currencies?size=100&page=1'), 'count'))
    const last = await askExolix(`currencies?size=100&page=${Math.ceil(count / 100)}&withNetworks=true`)
    expect(v.parse(v.object({ data: v.array(v.unknown()) }), last.body).data).toHaveLength(count % 100)
    expect(await askExolix('transactions/none', { headers: { authorization: 'wrong' } })).toMatchObject({ status: 401 })
  })
})
