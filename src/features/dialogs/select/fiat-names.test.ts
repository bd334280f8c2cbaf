import { expect, test } from 'vitest'
import { countriesOf, findCurrencies, namedCurrencies } from './fiat-names.ts'

const codes = (typed: string, country?: string, locale = 'en') =>
  findCurrencies(namedCurrencies(locale), typed, country).map(({ code }) => code)

test('a currency is found by code, by its name and by its English name', () => {
  expect(codes('mxn')).toEqual(['MXN'])
  expect(codes('mexican peso')).toEqual(['MXN'])
  expect(codes('墨西哥', undefined, 'zh-Hans')).toEqual(['MXN'])
  expect(codes('mexican', undefined, 'zh-Hans')).toEqual(['MXN'])
})

test('a country leaves its own currencies', () => {
  expect(codes('', 'ES')).toEqual(['EUR'])
  expect(codes('dollar', 'ES')).toEqual([])
  expect(codes('', 'XX')).toEqual([])
})

test('signs are those of the language', () => {
  const yuan = namedCurrencies('en').find(({ code }) => code === 'CNY')
  expect(yuan).toMatchObject({ name: 'Chinese Yuan', sign: '¥' })
})

test('the countries of some currencies are each there once', () => {
  const pesos = namedCurrencies('en').filter(({ code }) => code === 'MXN')
  expect(countriesOf([...pesos, ...pesos])).toEqual(['MX'])
})
