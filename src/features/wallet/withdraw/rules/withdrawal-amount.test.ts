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

describe('the amount of a withdrawal', () => {
  it.each([
    ['10', '10'],
    ['100.000000', '100'],
    ['99.999999', '99.999999'],
  ])('%s is read exactly', (text, amount) => {
    expect(readWithdrawalAmount(text, terms)).toEqual({ amount: parseCoinAmount(amount) })
  })

  it.each([
    ['1.2.3', 'not-a-number'],
    ['10.0000001', 'too-fine'],
    ['100.000001', 'above-balance'],
    ['9.999999', 'below-minimum'],
    ['0', 'below-minimum'],
  ])('%s is refused as %s', (text, problem) => {
    expect(readWithdrawalAmount(text, terms)).toEqual({ problem })
  })

  it('that is too fine for one network is fine enough for another', () => {
    const bsc = { ...terms, decimals: 18 }
    expect(readWithdrawalAmount('10.000000000000000001', bsc)).toEqual({ amount: 10n ** 19n + 1n })
    expect(readWithdrawalAmount('10.0000000000000000001', bsc)).toEqual({ problem: 'too-fine' })
  })

  it('has to keep to the limit of 24 hours, and to bring more than its fee', () => {
    expect(readWithdrawalAmount('51', { ...terms, limitLeft: parseCoinAmount('50') })).toEqual({
      problem: 'above-limit',
    })
    expect(readWithdrawalAmount('1', { ...terms, minimum: 0n })).toEqual({ problem: 'not-above-fee' })
  })

  it('is no problem while the field is empty', () => {
    expect(readWithdrawalAmount(' ', terms)).toEqual({})
  })
})

describe('the most that can be withdrawn', () => {
  it('is what there is, without the digits that the network does not have', () => {
    const most = maxWithdrawalRoundedDown(terms)
    expect(most).toBe(parseCoinAmount('100'))
    expect(readWithdrawalAmount('100', terms)).toEqual({ amount: most })
  })

  it('is what is left of the limit, where that is less', () => {
    expect(maxWithdrawalRoundedDown({ ...terms, limitLeft: parseCoinAmount('7.1234567') })).toBe(
      parseCoinAmount('7.123456'),
    )
  })

  it('is nothing once the limit is used up', () => {
    expect(maxWithdrawalRoundedDown({ ...terms, limitLeft: 0n })).toBe(0n)
  })
})
