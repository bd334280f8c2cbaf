import { describe, expect, it } from 'vitest'
import { parseCoinAmount } from '#src/lib/coin-units.ts'
import { type AmountTerms, maxWithdrawalRoundedDown, readWithdrawalAmount } from './withdrawal-amount.ts'

const terms: AmountTerms = {
  decimals: 6,
  minimum: parseCoinAmount('10'),
  fee: parseCoinAmount('1'),
  available: parseCoinAmount('100.000000999'),
  limitLeft: parseCoinAmount('5000'),
}

describe('the withdrawal amount', () => {
  it.each([
    ['10', '10'],
    ['100.000000', '100'],
    ['99.999999', '99.999999'],
  ])('reads %s exactly', (text, amount) => {
    expect(readWithdrawalAmount(text, terms)).toEqual({ amount: parseCoinAmount(amount) })
  })

  it.each([
    ['1.2.3', 'not-a-number'],
    ['10.0000001', 'too-fine'],
    ['100.000001', 'above-balance'],
    ['9.999999', 'below-minimum'],
    ['0', 'below-minimum'],
  ])('rejects %s as %s', (text, problem) => {
    expect(readWithdrawalAmount(text, terms)).toEqual({ problem })
  })

  it('allows more decimals on one network than on another', () => {
    const bsc = { ...terms, decimals: 18 }
    expect(readWithdrawalAmount('10.000000000000000001', bsc)).toEqual({ amount: 10n ** 19n + 1n })
    expect(readWithdrawalAmount('10.0000000000000000001', bsc)).toEqual({ problem: 'too-fine' })
  })

  it('requires an amount within the 24-hour limit and above the fee', () => {
    expect(readWithdrawalAmount('51', { ...terms, limitLeft: parseCoinAmount('50') })).toEqual({
      problem: 'above-limit',
    })
    expect(readWithdrawalAmount('1', { ...terms, minimum: 0n })).toEqual({ problem: 'not-above-fee' })
  })

  it('reports no problem for an empty field', () => {
    expect(readWithdrawalAmount(' ', terms)).toEqual({})
  })
})

describe('the maximum withdrawal', () => {
  it('allows the balance, rounded down to the network’s decimals', () => {
    const most = maxWithdrawalRoundedDown(terms)
    expect(most).toBe(parseCoinAmount('100'))
    expect(readWithdrawalAmount('100', terms)).toEqual({ amount: most })
  })

  it('allows only the rest of the limit if that is less', () => {
    expect(maxWithdrawalRoundedDown({ ...terms, limitLeft: parseCoinAmount('7.1234567') })).toBe(
      parseCoinAmount('7.123456'),
    )
  })

  it('allows nothing once the limit is used up', () => {
    expect(maxWithdrawalRoundedDown({ ...terms, limitLeft: 0n })).toBe(0n)
  })
})
