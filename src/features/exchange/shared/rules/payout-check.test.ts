import { expect, it } from 'vitest'
import { type CheckedPayout, checkPayout } from './payout-check.ts'

const payout: Omit<CheckedPayout, 'network' | 'hash'> = {
  address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  contract: null,
  createdAt: '2026-11-28T12:00:00.000Z',
  rateType: 'fixed',
  agreedAmount: '1',
  movedAmount: '1',
  payin: { agreedAmount: '1', movedAmount: '1' },
}

it.each(['bitcoin', 'litecoin', 'dogecoin', 'tron'] as const)(
  'reports that a payout on %s can’t be checked without a server',
  async (network) => {
    expect(await checkPayout({ ...payout, network, hash: 'ab'.repeat(32) })).toBe('unasked')
    expect(await checkPayout({ ...payout, network, hash: `0x${'AB'.repeat(32)}` })).toBe('unasked')
  },
)

it.each(['ethereum', 'bitcoin', 'tron'] as const)('finds no payout on %s by an invalid hash', async (network) => {
  expect(await checkPayout({ ...payout, network, hash: 'paid' })).toBe('elsewhere')
  expect(await checkPayout({ ...payout, network, hash: '../utxo/wpkh(xpub)' })).toBe('elsewhere')
})
