import { type Hash, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { describe, expect, it, vi } from 'vitest'
import { waitForTransaction } from './wait-for-transaction.ts'

const account = `0x${'1'.repeat(40)}` as const
const hash: Hash = `0x${'a'.repeat(64)}`
const newHash: Hash = `0x${'b'.repeat(64)}`

interface FakeChain {
  receipts: Set<Hash>
  queued: Map<Hash, number>
  /** Number of the account's mined transactions. */
  count: number
  /** Runs while the wait is watching. */
  watch: (onReplaced: (replacement: object) => void) => void
}

function createClient(chain: FakeChain): ChainClient {
  const client = {
    pollingInterval: 0,
    getTransactionReceipt: async (request: { hash: Hash }) => {
      if (!chain.receipts.has(request.hash)) throw new TransactionReceiptNotFoundError(request)
      return { status: 'success', transactionHash: request.hash }
    },
    getTransaction: async (request: { hash: Hash }) => {
      const nonce = chain.queued.get(request.hash)
      if (nonce === undefined) throw new TransactionNotFoundError(request)
      return { nonce }
    },
    getTransactionCount: async () => chain.count,
    waitForTransactionReceipt: async ({ onReplaced }: { onReplaced: (replacement: object) => void }) => {
      chain.watch(onReplaced)
    },
  }
  return client as unknown as ChainClient
}

function createChain(change: Partial<FakeChain>): FakeChain {
  return { receipts: new Set(), queued: new Map(), count: 0, watch: () => undefined, ...change }
}

describe('waiting for a transaction', () => {
  it('ends at once if it was already mined', async () => {
    const client = createClient(createChain({ receipts: new Set([hash]) }))
    await expect(waitForTransaction(client, { hash, account }, vi.fn<() => void>())).resolves.toMatchObject({
      type: 'mined',
    })
  })

  it('reports its nonce as soon as a node knows it', async () => {
    const chain = createChain({ queued: new Map([[hash, 3]]) })
    chain.watch = () => chain.receipts.add(hash)
    const onTraced = vi.fn<() => void>()
    await waitForTransaction(createClient(chain), { hash, account }, onTraced)
    expect(onTraced).toHaveBeenCalledWith(hash, 3)
  })

  it('follows a transaction that was sped up', async () => {
    const chain = createChain({ queued: new Map([[hash, 3]]) })
    chain.watch = (onReplaced) => {
      chain.receipts.add(newHash)
      onReplaced({ reason: 'repriced', transaction: { hash: newHash, nonce: 3 } })
    }
    const onTraced = vi.fn<() => void>()
    const outcome = await waitForTransaction(createClient(chain), { hash, account }, onTraced)
    expect(outcome).toMatchObject({ type: 'mined', receipt: { transactionHash: newHash } })
    expect(onTraced).toHaveBeenLastCalledWith(newHash, 3)
  })

  it.each(['cancelled', 'replaced'] as const)('reports that it was %s', async (reason) => {
    const chain = createChain({ queued: new Map([[hash, 3]]) })
    chain.watch = (onReplaced) => onReplaced({ reason, transaction: { hash: newHash, nonce: 3 } })
    const outcome = await waitForTransaction(createClient(chain), { hash, account }, vi.fn<() => void>())
    expect(outcome).toEqual({ type: reason, hash: newHash })
  })

  it('notices that another transaction used its nonce while no page was open', async () => {
    const client = createClient(createChain({ count: 4 }))
    await expect(waitForTransaction(client, { hash, account, nonce: 3 }, vi.fn<() => void>())).resolves.toEqual({
      type: 'replaced',
    })
  })

  it('gives it up only after it was missing for long', async () => {
    let looks = 0
    const chain = createChain({ count: 3, watch: () => void (looks += 1) })
    const outcome = await waitForTransaction(createClient(chain), { hash, account, nonce: 3 }, vi.fn<() => void>())
    expect(outcome).toEqual({ type: 'dropped' })
    expect(looks).toBe(5)
  })

  it('retries if no node responds', async () => {
    const chain = createChain({ queued: new Map([[hash, 3]]) })
    let looks = 0
    chain.watch = () => {
      looks += 1
      if (looks < 3) throw new Error('the network is down')
      chain.receipts.add(hash)
    }
    await expect(
      waitForTransaction(createClient(chain), { hash, account }, vi.fn<() => void>()),
    ).resolves.toMatchObject({ type: 'mined' })
  })
})
