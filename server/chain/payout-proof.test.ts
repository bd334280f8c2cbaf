import { TransactionReceiptNotFoundError } from 'viem'
import { describe, expect, it } from 'vitest'

import type { Chain } from './chains.ts'
import { type ChainPayout, provePayout } from './payout-proof.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const blockHash = `0x${'cd'.repeat(32)}` as const
const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const minedAt = 1_800_000_000

const payout: ChainPayout = {
  hash,
  token: null,
  recipient,
  least: 85n,
  confirmations: 6,
  since: new Date((minedAt - 600) * 1000),
}

/** Creates a chain with a single payment, in block 10. */
function chainWith({ value = 100n, head = 15n, status = 'success' } = {}) {
  const client = {
    getTransactionReceipt: async ({ hash: asked }: { hash: string }) => {
      if (asked !== hash) throw new TransactionReceiptNotFoundError({ hash })
      return { transactionHash: hash, blockNumber: 10n, blockHash, status, logs: [] }
    },
    getBlockNumber: async () => head,
    getBlock: async () => ({ hash: blockHash, timestamp: BigInt(minedAt) }),
    getTransaction: async () => ({ to: recipient, value }),
  }
  return { client } as unknown as Pick<Chain, 'client'>
}

describe('payout proofs', () => {
  it('proves a payout once it is deep enough', async () => {
    expect(await provePayout(chainWith(), payout)).toEqual({ proof: 'proven', paid: 100n })
    expect(await provePayout(chainWith({ head: 14n }), payout)).toEqual({ proof: 'pending', paid: null })
  })

  it('contradicts a payout of less than the minimum, and returns the paid amount', async () => {
    expect(await provePayout(chainWith({ value: 84n }), payout)).toEqual({ proof: 'contradicted', paid: 84n })
  })

  it('contradicts a payout of zero, even with a minimum of zero', async () => {
    expect((await provePayout(chainWith({ value: 0n }), { ...payout, least: 0n })).proof).toBe('contradicted')
  })

  it('contradicts a payout that was mined before its order was created', async () => {
    const later = new Date((minedAt + 61) * 1000)
    expect(await provePayout(chainWith(), { ...payout, since: later })).toEqual({ proof: 'contradicted', paid: null })
    // Allows for clock differences.
    const hardly = new Date((minedAt + 60) * 1000)
    expect((await provePayout(chainWith(), { ...payout, since: hardly })).proof).toBe('proven')
  })

  it('contradicts a failed transaction, with a paid amount of zero', async () => {
    expect(await provePayout(chainWith({ status: 'reverted' }), payout)).toEqual({ proof: 'contradicted', paid: 0n })
  })
})
