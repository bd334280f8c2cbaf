import { describe, expect, it } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Order } from '#server/orders/order.ts'

import { SwapSafeguards } from './order-safeguards.ts'

const tx = {} as Transaction
const leg = { asset: 'bsc/native', address: null }
const order = {
  provider: 'changenow',
  userId: 'ann',
  legs: { payin: leg, payout: { ...leg, address: '0xAnn' }, refund: { ...leg, address: '0xBack' } },
} as unknown as Order
const deskOrder = { ...order, provider: 'sevenport' }

const safeguards = new SwapSafeguards({
  house: 'sevenport',
  isPaymentTransaction: async (_tx, hash) => hash === '0xours',
  requireRecipient: async (_tx, _userId, { network, address }) => {
    if (network !== 'bsc') throw new Error('Another network')
    if (address === '0xToken') throw new ApiFailure(apiErrorCode.recipientIsToken, 'A token')
    if (address === '0xDown') throw new Error('The database is down')
  },
})

describe('a partner’s order', () => {
  it.each([
    ['0xPartner', true],
    ['0xToken', false],
    ['0xAnn', false],
    ['0xBack', false],
  ])('can be paid at %s: %s', async (address, isPayable) => {
    expect(await safeguards.isPayable(tx, order, address)).toBe(isPayable)
  })

  it('rethrows an unrelated error instead of calling an order unpayable', async () => {
    await expect(safeguards.isPayable(tx, order, '0xDown')).rejects.toThrow('The database is down')
  })

  it('recognizes a payout that claims our own transaction', async () => {
    expect(await safeguards.isOwnTransaction(tx, order, '0xours')).toBe(true)
    expect(await safeguards.isOwnTransaction(tx, order, '0xtheirs')).toBe(false)
  })
})

it('allows a desk order to use our own addresses and transactions', async () => {
  expect(await safeguards.isPayable(tx, deskOrder, '0xToken')).toBe(true)
  expect(await safeguards.isOwnTransaction(tx, deskOrder, '0xours')).toBe(false)
})
