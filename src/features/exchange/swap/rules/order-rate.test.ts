import { expect, it } from 'vitest'
import { ratesOf } from './order-rate.ts'

const leg = { asset: 'bsc/native', address: null, memo: null, transactionHash: null, proof: null, amount: null }

function rates(agreed: readonly [string | null, string | null], moved: readonly [string | null, string | null]) {
  return ratesOf({
    payin: { ...leg, agreedAmount: agreed[0], movedAmount: moved[0] },
    payout: { ...leg, agreedAmount: agreed[1], movedAmount: moved[1] },
  })
}

it('computes the price in the other coin, as agreed and as executed', () => {
  expect(rates(['0.5', '1400'], ['0.4', '1000'])).toEqual({ agreed: '2800', actual: '2500' })
})

it('rounds the rate down', () => {
  expect(rates(['3', '2'], [null, null]).agreed).toBe('0.666666666666666666')
})

it('returns no rate if an amount is unknown or nothing was paid', () => {
  const unknown = { agreed: undefined, actual: undefined }
  expect(rates(['1', null], [null, '2'])).toEqual(unknown)
  expect(rates([null, '2'], ['0', '2'])).toEqual(unknown)
})
