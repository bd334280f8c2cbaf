import { describe, expect, it } from 'vitest'
import type { ExchangeOrder } from '#api/exchange.ts'
import { miningPoolsOf } from '#deployments/pools.ts'
import { exampleFiatOrder } from '#src/features/exchange/fiat/rules/example-fiat-order.ts'
import { isSamePayment, isTimeToPay, payableSale, readOrderPayment } from './order-payment.ts'

const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const to = `0x${'5b'.repeat(20)}` as const
const own = `0x${'a1'.repeat(20)}` as const

const leg: ExchangeOrder['payin'] = {
  asset: `ethereum/${usdt}`,
  agreedAmount: '150.25',
  amount: '150.25',
  address: to,
  memo: null,
  transactionHash: null,
  movedAmount: null,
  proof: null,
}

function orderWith(payin: Partial<ExchangeOrder['payin']>, change: Partial<ExchangeOrder> = {}): ExchangeOrder {
  return {
    number: '12345678',
    viewToken: 'token',
    partner: 'changenow',
    paidBy: 'transfer',
    partnerOrderId: null,
    rateType: 'floating',
    state: 'unpaid',
    hold: null,
    isPaymentSaid: false,
    isForMerchant: false,
    isLinkPaid: false,
    canNameRefund: false,
    payin: { ...leg, ...payin },
    payout: { ...leg, asset: 'bsc/native', address: own },
    refund: null,
    payment: null,
    createdAt: '2026-11-23T00:00:00.000Z',
    payUntil: '2026-11-23T03:00:00.000Z',
    transitions: [],
    ...change,
  }
}

describe('payment of an order from a connected wallet', () => {
  it('sends exactly the amount, in the unit of the build’s own table', () => {
    expect(readOrderPayment(orderWith({})).params).toMatchObject({ asset: leg.asset, amount: 150_250_000n, to })
  })

  it('sends the chain’s native coin if the order says so', () => {
    const { params } = readOrderPayment(orderWith({ asset: 'arbitrum/native', amount: '0.5' }))
    expect(params).toMatchObject({ asset: 'arbitrum/native', amount: 500_000_000_000_000_000n })
  })

  it.each([
    ['a token that the build doesn’t list', { asset: `ethereum/${to}` }, 'coin'],
    ['a token of another network', { asset: `polygon/${usdt}` }, 'coin'],
    ['a coin of another kind of network', { asset: 'bitcoin/native' }, 'coin'],
    ['an amount with more decimals than the token', { amount: '150.2500001' }, 'coin'],
    ['nothing', { amount: '0' }, 'coin'],
    ['an open amount', { amount: null }, 'coin'],
    ['an order that has no address yet', { address: null }, 'coin'],
    ['an order with a memo', { memo: '77' }, 'memo'],
    ['an invalid address', { address: 'bc1q' }, 'address'],
    ['the zero address', { address: `0x${'0'.repeat(40)}` }, 'address'],
    ['a token’s contract', { address: usdt }, 'address'],
    ['one of our contracts', { address: miningPoolsOf(31337)[0]?.address ?? null }, 'address'],
    ['the payout address', { address: own }, 'address'],
  ])('refuses %s', (_case, payin, obstacle) => {
    expect(readOrderPayment(orderWith(payin))).toEqual({ obstacle })
  })

  it('refuses an address that is also the refund address', () => {
    const refund = { ...leg, address: to }
    expect(readOrderPayment(orderWith({}, { refund }))).toEqual({ obstacle: 'address' })
  })
})

describe('an order on reload', () => {
  const paramsOf = (payin: Partial<ExchangeOrder['payin']>) => {
    const { params } = readOrderPayment(orderWith(payin))
    if (!params) throw new Error('The order can’t be paid')
    return params
  }

  it.each([
    ['unchanged', {}, true],
    ['with another amount', { amount: '150.26' }, false],
    ['with another address', { address: `0x${'6c'.repeat(20)}` }, false],
    ['with another coin', { asset: 'ethereum/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }, false],
  ])('compares the reloaded order with the reviewed payment: %s', (_case, payin, isSame) => {
    expect(isSamePayment(paramsOf({}), paramsOf(payin))).toBe(isSame)
  })

  it('accepts a payment until five minutes before its deadline', () => {
    const end = Date.parse('2026-11-23T03:00:00.000Z')
    expect(isTimeToPay(orderWith({}), end - 300_000)).toBe(true)
    expect(isTimeToPay(orderWith({}), end - 299_999)).toBe(false)
  })
})

describe('payment of a sale', () => {
  const { coin } = exampleFiatOrder({})
  const sale = (address: string | null, refund: string = own) =>
    payableSale(
      exampleFiatOrder({
        direction: 'sell',
        coin: { ...coin, asset: leg.asset, agreedAmount: '150.25', address },
        refund: { address: refund, transactionHash: null },
      }),
    )

  it('sends the agreed coins to the partner’s address', () => {
    expect(readOrderPayment(sale(to)).params).toMatchObject({ amount: 150_250_000n, to, isSale: true })
  })

  it('refuses to send before the partner has given an address, or to the user’s own address', () => {
    expect(readOrderPayment(sale(null)).obstacle).toBe('coin')
    expect(readOrderPayment(sale(own)).obstacle).toBe('address')
  })
})
