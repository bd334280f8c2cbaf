import { expect, test } from 'vitest'
import { countriesOf, findCurrencies, namedCurrencies } from './fiat-names.ts'

const codes = (typed: string, country?: string, locale = 'en') =>
  findCurrencies(namedCurrencies(locale), typed, country).map(({ code }) => code)

test('finds a currency by its code, name and English name', () => {
  expect(codes('mxn')).toEqual(['MXN'])
  expect(codes('mexican peso')).toEqual(['MXN'])
  expect(codes('墨西哥', undefined, 'zh-Hans')).toEqual(['MXN'])
  expect(codes('mexican', undefined, 'zh-Hans')).toEqual(['MXN'])
})

test('leaves only the currencies of a selected country', () => {
  expect(codes('', 'ES')).toEqual(['EUR'])
  expect(codes('dollar', 'ES')).toEqual([])
  expect(codes('', 'XX')).toEqual([])
})

test('shows signs in the language of the page', () => {
  const yuan = namedCurrencies('en').find(({ code }) => code === 'CNY')
  expect(yuan).toMatchObject({ name: 'Chinese Yuan', sign: '¥' })
})

test('lists each country of the given currencies once', () => {
  const pesos = namedCurrencies('en').filter(({ code }) => code === 'MXN')
  expect(countriesOf([...pesos, ...pesos])).toEqual(['MX'])
})
