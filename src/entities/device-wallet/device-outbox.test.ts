import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DeviceTransaction } from './device-transaction.ts'
import { watchOutbox } from './device-outbox.ts'
import { createOutbox } from './device-transactions.ts'
import { account, createFakeNode, fakeSign, friend } from './fake-chain-node.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const dispatch = {
  requestId: 'one',
  accountId: 'account',
  request: { chainId: 1, from: account, to: friend, value: 5n, data: '0x' },
  gas: 21_000n,
  gasPrice: { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 3n },
} as const

function createWorld() {
  const { node, client } = createFakeNode()
  const kept = new Map<string, DeviceTransaction>()
  const openPage = () =>
    watchOutbox(
      createOutbox({
        storage: {
          list: async () => [...kept.values()],
          put: async (transaction) => {
            kept.set(transaction.hash, transaction)
          },
        },
        clientOf: async () => client,
        sign: fakeSign,
        worldOf: () => null,
      }),
    )
  return { node, openPage }
}

it('follows a payment sent by an earlier page until it is final', async () => {
  const { node, openPage } = createWorld()
  const { hash } = await openPage().send(dispatch)
  const page = openPage()
  const leave = page.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(100)
  expect(page.getState().transactions).toMatchObject([{ hash, status: 'pending' }])
  node.mine(hash)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(page.getState().transactions).toMatchObject([{ hash, status: 'succeeded' }])
  leave()
})

it('calls no node while no one is subscribed', async () => {
  const { node, openPage } = createWorld()
  const page = openPage()
  await page.send(dispatch)
  page.subscribe(() => undefined)()
  node.calls.length = 0
  await vi.advanceTimersByTimeAsync(60_000)
  expect(node.calls).toEqual([])
})

it('shows a sent payment at once, and reports an unreachable network', async () => {
  const { node, openPage } = createWorld()
  const page = openPage()
  const leave = page.subscribe(() => undefined)
  await page.send(dispatch)
  expect(page.getState().transactions).toHaveLength(1)
  node.isDown = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect(page.getState()).toMatchObject({ problem: 'network-error', transactions: [{}] })
  node.isDown = false
  await vi.advanceTimersByTimeAsync(10_000)
  expect(page.getState().problem).toBeNull()
  leave()
})
