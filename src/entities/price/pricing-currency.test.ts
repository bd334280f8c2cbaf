import { describe, expect, it } from 'vitest'
import { findPricingCurrencies, listPricingCurrencies } from './pricing-currency.ts'

const codes = ['USD', 'CNY', 'XAF', 'PEN', 'EUR']
const rates = { USD: '1', CNY: '6.3835', PEN: '3.4', EUR: '0.92', JPY: '150' }

describe('the list of pricing currencies', () => {
  it('lists every offered currency that has a rate, in code order, in the page’s language', () => {
    expect(listPricingCurrencies(codes, rates, 'en')).toEqual([
      { currencyCode: 'CNY', currencyName: 'Chinese Yuan', exchangeRate: '6.3835' },
      { currencyCode: 'EUR', currencyName: 'Euro', exchangeRate: '0.92' },
      { currencyCode: 'PEN', currencyName: 'Peruvian Sol', exchangeRate: '3.4' },
      { currencyCode: 'USD', currencyName: 'US Dollar', exchangeRate: '1' },
    ])
    expect(listPricingCurrencies(codes, rates, 'zh-Hans')[0]?.currencyName).toBe('人民币')
  })
})

describe('the search for a currency', () => {
  const codesFor = (text: string, locale: string) =>
    findPricingCurrencies(listPricingCurrencies(codes, rates, locale), text).map(({ currencyCode }) => currencyCode)

  it.each([
    ['cny', 'zh-Hans', ['CNY']],
    [' 人民币 ', 'zh-Hans', ['CNY']],
    ['yuan', 'zh-Hans', ['CNY']],
    ['dolar', 'es-MX', ['USD']],
    ['DÓLAR', 'es-MX', ['USD']],
    ['', 'en', ['CNY', 'EUR', 'PEN', 'USD']],
    ['doubloon', 'en', []],
  ])('finds “%s” in %s: %s', (text, locale, found) => {
    expect(codesFor(text, locale)).toEqual(found)
  })
})
