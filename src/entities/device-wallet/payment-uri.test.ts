import { describe, expect, test } from 'vitest'
import { paymentUri } from './payment-uri.ts'

const recipient = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const coin = { family: 'evm', chainId: 137, recipient, token: null, decimals: 18, amount: '' } as const

describe('payment URIs', () => {
  test('name the chain and the recipient of its native coin', () => {
    expect(paymentUri(coin)).toBe(`ethereum:${recipient}@137`)
  })

  test('give a native amount in its smallest unit', () => {
    expect(paymentUri({ ...coin, amount: '2.014' })).toBe(`ethereum:${recipient}@137?value=2014000000000000000`)
  })

  test('target the token, with the recipient as an argument of its transfer', () => {
    const usdt = { ...coin, chainId: 1, token, decimals: 6 } as const
    expect(paymentUri(usdt)).toBe(`ethereum:${token}@1/transfer?address=${recipient}`)
    expect(paymentUri({ ...usdt, amount: '1.5' })).toBe(
      `ethereum:${token}@1/transfer?address=${recipient}&uint256=1500000`,
    )
  })

  test.each(['0', '0.0', '1.2345678', 'one', '-1'])('refuse %s of a token with six decimals', (amount) => {
    expect(paymentUri({ ...coin, token, decimals: 6, amount })).toBeUndefined()
  })

  test.each(['bitcoin', 'litecoin', 'dogecoin'] as const)('give an amount of %s in whole coins', (family) => {
    const request = { family, recipient: 'address', amount: '' } as const
    expect(paymentUri(request)).toBe(`${family}:address`)
    expect(paymentUri({ ...request, amount: '0.00000001' })).toBe(`${family}:address?amount=0.00000001`)
    expect(paymentUri({ ...request, amount: '0.000000001' })).toBeUndefined()
  })

  test('are just the address on TRON', () => {
    expect(paymentUri({ family: 'tron', recipient: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', amount: '5' })).toBe(
      'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
    )
  })
})
