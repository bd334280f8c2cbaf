import { expect, it } from 'vitest'
import type { FiatCoinView, FiatRuleView } from '#api/fiat.ts'
import { coinsOf, currenciesOf, type FiatOptions, methodsOf, ruleOf } from './fiat-options.ts'

function rule(changes: Partial<FiatRuleView>): FiatRuleView {
  return {
    partner: 'moonpay',
    direction: 'buy',
    country: 'BR',
    currency: 'BRL',
    method: 'pix',
    minimum: '50',
    maximum: null,
    verification: 'basic',
    minutes: { from: 1, to: 10 },
    ...changes,
  }
}

function coin(symbol: string, buy: readonly string[], sell: readonly string[]): FiatCoinView {
  return { id: `bsc/${symbol}`, symbol, name: symbol, network: 'bsc', buy: [...buy], sell: [...sell] }
}

const usdt = coin('USDT', ['moonpay', 'banxa'], ['banxa'])
const onlyIndia = coin('ETH', ['onmeta'], ['onmeta'])

const options: FiatOptions = {
  partners: [],
  coins: [usdt, onlyIndia],
  rules: [
    rule({ method: 'card', minutes: { from: 1, to: 2 } }),
    rule({}),
    rule({ partner: 'banxa', verification: 'none', minutes: { from: 2, to: 20 } }),
    rule({ partner: 'banxa', direction: 'sell' }),
    rule({ partner: 'onmeta', country: 'IN', currency: 'INR', method: 'upi' }),
  ],
}

it('offers the currencies and coins that a partner trades in the country', () => {
  expect(currenciesOf(options, { direction: 'buy', country: 'IN' })).toEqual(['INR'])
  expect(currenciesOf(options, { direction: 'sell', country: 'FR' })).toEqual([])
  expect(coinsOf(options, { direction: 'buy', country: 'BR' })).toEqual([usdt])
  expect(coinsOf(options, { direction: 'sell', country: 'IN' })).toEqual([])
})

it('merges payment methods over all partners, with Pix before cards and the lowest verification', () => {
  expect(methodsOf(options, { direction: 'buy', country: 'BR', currency: 'BRL', coin: usdt })).toEqual([
    { method: 'pix', partners: ['moonpay', 'banxa'], minutes: { from: 1, to: 20 }, verification: 'none' },
    { method: 'card', partners: ['moonpay'], minutes: { from: 1, to: 2 }, verification: 'basic' },
  ])
})

it('finds a partner’s rule for a payment method', () => {
  const wanted = { direction: 'buy', country: 'BR', currency: 'BRL', method: 'card' } as const
  expect(ruleOf(options, { ...wanted, partner: 'moonpay' })?.minutes).toEqual({ from: 1, to: 2 })
  expect(ruleOf(options, { ...wanted, partner: 'banxa' })).toBeUndefined()
})
