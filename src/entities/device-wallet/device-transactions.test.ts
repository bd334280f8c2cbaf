import { describe, expect, it } from 'vitest'
import { parseTransaction } from 'viem'
import type { DeviceTransaction } from './device-transaction.ts'
import { createOutbox, nextNonce } from './device-transactions.ts'
import { account, createFakeNode, fakeSign, feeHistory, friend } from './fake-chain-node.ts'

const gwei = 10n ** 9n

function createWorld() {
  const { node, client } = createFakeNode()
  const kept = new Map<string, DeviceTransaction>()
  const world = { id: 'world', signatures: 0 }
  const storage = {
    list: async () => [...kept.values()],
    put: async (transaction: DeviceTransaction) => {
      kept.set(transaction.hash, transaction)
    },
  }
  /** Each call opens the outbox of another tab. */
  const openTab = () =>
    createOutbox({
      storage,
      clientOf: async () => client,
      sign: async (...transaction) => {
        world.signatures += 1
        return fakeSign(...transaction)
      },
      worldOf: () => world.id,
    })
  return { node, world, kept, storage, openTab, outbox: openTab() }
}

const dispatch = (requestId: string) => ({
  requestId,
  accountId: 'account',
  request: { chainId: 1, from: account, to: friend, value: 5n, data: '0x' } as const,
  gas: 21_000n,
  gasPrice: { maxFeePerGas: 100n * gwei, maxPriorityFeePerGas: 3n },
})

describe('the outbox', () => {
  it('sends a request once, however often and from whichever tab it is requested', async () => {
    const { node, world, openTab } = createWorld()
    const sent = await Promise.all([openTab(), openTab(), openTab()].map(async (tab) => tab.send(dispatch('one'))))
    expect(new Set(sent.map(({ hash }) => hash)).size).toBe(1)
    expect([world.signatures, node.offered.length]).toEqual([1, 1])
  })

  it('gives two simultaneous requests separate nonces', async () => {
    const { node, openTab } = createWorld()
    await Promise.all([openTab().send(dispatch('one')), openTab().send(dispatch('two'))])
    expect(node.nonces()).toEqual([0, 1])
  })

  it('continues after transactions that the node doesn’t have yet', async () => {
    const { node, outbox } = createWorld()
    node.minedCount = 4
    node.refusal = 'the pool is full'
    await outbox.send(dispatch('one'))
    await outbox.send(dispatch('two'))
    expect(node.nonces()).toEqual([4, 5])
  })

  it('stores the signed bytes before any node gets them', async () => {
    const { node, kept, outbox } = createWorld()
    let atBroadcast: (string | undefined)[] = []
    node.answers['eth_sendRawTransaction'] = () => {
      atBroadcast = [...kept.values()].map(({ raw }) => raw)
      throw new Error('The page was closed')
    }
    const { raw } = await outbox.send(dispatch('one'))
    expect(atBroadcast).toEqual([raw])
  })

  it('sends nothing that can’t be stored', async () => {
    const { node, storage, outbox } = createWorld()
    storage.put = async () => Promise.reject(new Error('QuotaExceededError'))
    await expect(outbox.send(dispatch('one'))).rejects.toThrow('QuotaExceededError')
    expect(node.offered).toEqual([])
  })

  it('rebroadcasts the same bytes after a crash without signing again', async () => {
    const { node, world, openTab, outbox } = createWorld()
    node.answers['eth_sendRawTransaction'] = () => {
      throw new Error('Failed to fetch')
    }
    const { raw } = await outbox.send(dispatch('one'))
    delete node.answers['eth_sendRawTransaction']
    await openTab().refresh()
    expect(node.offered).toEqual([raw])
    expect(world.signatures).toBe(1)
  })

  it('distinguishes success from a revert', async () => {
    const { node, outbox } = createWorld()
    const [one, two] = [await outbox.send(dispatch('one')), await outbox.send(dispatch('two'))]
    node.mine(one.hash)
    node.mine(two.hash, 'reverted')
    await outbox.refresh()
    expect(Object.fromEntries((await outbox.list()).map(({ requestId, status }) => [requestId, status]))).toEqual({
      one: 'succeeded',
      two: 'reverted',
    })
  })

  it('speeds up at the same nonce, with both prices an eighth higher', async () => {
    const { node, outbox } = createWorld()
    const first = await outbox.send(dispatch('one'))
    const faster = await outbox.speedUp(first.hash)
    expect(node.nonces()).toEqual([0, 0])
    expect(parseTransaction(faster.raw)).toMatchObject({ to: friend.toLowerCase(), value: 5n })
    expect(faster.gasPrice).toEqual({ maxFeePerGas: (100n * gwei * 9n) / 8n, maxPriorityFeePerGas: 4n })
    node.mine(faster.hash)
    await outbox.refresh()
    expect((await outbox.list()).map(({ hash, status }) => [hash, status])).toContainEqual([first.hash, 'replaced'])
  })

  it('makes a second replacement outbid the first', async () => {
    const { outbox } = createWorld()
    const first = await outbox.send(dispatch('one'))
    const faster = await outbox.speedUp(first.hash)
    const cancelled = await outbox.cancel(first.hash)
    expect(cancelled.gasPrice.maxFeePerGas).toBeGreaterThanOrEqual((faster.gasPrice.maxFeePerGas * 9n) / 8n)
    expect(parseTransaction(cancelled.raw)).toMatchObject({ nonce: 0, to: account })
    expect(parseTransaction(cancelled.raw).value ?? 0n).toBe(0n)
  })

  it('replaces once for a double click', async () => {
    const { world, openTab, outbox } = createWorld()
    const first = await outbox.send(dispatch('one'))
    const [one, two] = await Promise.all([openTab().speedUp(first.hash), openTab().speedUp(first.hash)])
    expect(one).toEqual(two)
    expect(world.signatures).toBe(2)
  })

  it('rebroadcasts only the last of several replacements', async () => {
    const { node, outbox } = createWorld()
    const first = await outbox.send(dispatch('one'))
    const faster = await outbox.speedUp(first.hash)
    node.pool.clear()
    await outbox.refresh()
    expect(node.offered).toEqual([first.raw, faster.raw, faster.raw])
  })

  it('doesn’t replace a mined transaction', async () => {
    const { node, outbox } = createWorld()
    const { hash } = await outbox.send(dispatch('one'))
    node.mine(hash)
    await outbox.refresh()
    await expect(outbox.cancel(hash)).rejects.toMatchObject({ code: 'nonce-used' })
  })

  it('counts as replaced once its nonce was found used by another wallet in several checks', async () => {
    const { node, outbox } = createWorld()
    await outbox.send(dispatch('one'))
    node.minedCount = 1
    const statuses: (string | undefined)[] = []
    for (let look = 0; look < 3; look++) {
      await outbox.refresh()
      statuses.push((await outbox.list())[0]?.status)
    }
    expect(statuses).toEqual(['pending', 'pending', 'replaced'])
  })

  it('is final only after enough blocks, and pending again if its block is dropped', async () => {
    const { node, outbox } = createWorld()
    const { hash, raw } = await outbox.send(dispatch('one'))
    const look = async () => {
      await outbox.refresh()
      const [found] = await outbox.list()
      return [found?.status, found?.confirmations]
    }
    node.mine(hash)
    node.head = 8
    expect(await look()).toEqual(['pending', 2])
    await expect(outbox.speedUp(hash)).rejects.toMatchObject({ code: 'nonce-used' })
    node.mined.clear()
    node.pool.clear()
    node.minedCount = 0
    expect(await look()).toEqual(['pending', 0])
    expect(node.offered).toEqual([raw, raw])
    node.mine(hash)
    node.head = 7 + 5
    expect(await look()).toEqual(['succeeded', 6])
  })

  it('gives up a transaction that nodes keep refusing and reuses its nonce, so only one can be mined', async () => {
    const { node, outbox } = createWorld()
    node.refusal = 'sender is banned'
    await outbox.send(dispatch('one'))
    for (let look = 0; look < 3; look++) await outbox.refresh()
    expect(await outbox.list()).toMatchObject([{ status: 'refused', refusal: 'unknown' }])
    node.refusal = undefined
    const next = await outbox.send({ ...dispatch('two'), gas: 22_000n })
    expect(next.nonce).toBe(0)
    node.mine(next.hash)
    await outbox.refresh()
    expect((await outbox.list()).map(({ requestId, status }) => `${requestId} ${status}`).toSorted()).toEqual([
      'one replaced',
      'two succeeded',
    ])
  })

  it('notices that a refused one was mined after all', async () => {
    const { node, outbox } = createWorld()
    node.refusal = 'sender is banned'
    const { hash } = await outbox.send(dispatch('one'))
    for (let look = 0; look < 3; look++) await outbox.refresh()
    node.mine(hash)
    await outbox.refresh()
    expect((await outbox.list())[0]?.status).toBe('succeeded')
  })

  it('doesn’t take silence for a refusal', async () => {
    const { node, outbox } = createWorld()
    await outbox.send(dispatch('one'))
    node.pool.clear()
    node.answers['eth_sendRawTransaction'] = () => {
      throw new Error('Failed to fetch')
    }
    for (let look = 0; look < 5; look++) await outbox.refresh()
    expect((await outbox.list())[0]?.status).toBe('pending')
  })

  it('keeps the original after a refused replacement, and can replace it again', async () => {
    const { node, outbox } = createWorld()
    const first = await outbox.send(dispatch('one'))
    node.refusal = 'not enough funds to pay gas'
    const faster = await outbox.speedUp(first.hash)
    for (let look = 0; look < 3; look++) await outbox.refresh()
    node.refusal = undefined
    const again = await outbox.cancel(first.hash)
    expect(again.hash).not.toBe(faster.hash)
    expect((await outbox.list()).map(({ status }) => status).toSorted()).toEqual(['pending', 'pending', 'refused'])
  })

  it('doesn’t speed up at an absurd price named by a lying node', async () => {
    const { node, world, outbox } = createWorld()
    const { hash } = await outbox.send(dispatch('one'))
    node.answers['eth_feeHistory'] = () => feeHistory(10n ** 15n, [1n, 2n, 3n])
    await expect(outbox.speedUp(hash)).rejects.toMatchObject({ code: 'payment-refused' })
    expect(world.signatures).toBe(1)
  })

  it('ignores transactions of an earlier local world', async () => {
    const { node, world, outbox } = createWorld()
    await outbox.send(dispatch('one'))
    world.id = 'next world'
    node.pool.clear()
    expect(await outbox.list()).toEqual([])
    await outbox.send(dispatch('two'))
    expect(node.nonces()).toEqual([0, 0])
  })
})

it('fills a nonce gap first, and reuses no nonce that is taken', async () => {
  const { outbox } = createWorld()
  const held = await outbox.send(dispatch('one'))
  expect(nextNonce(0, [{ ...held, nonce: 1 }])).toBe(0)
  expect(nextNonce(0, [held, { ...held, nonce: 1, status: 'succeeded' }])).toBe(2)
  expect(nextNonce(0, [{ ...held, status: 'refused' }])).toBe(0)
})
