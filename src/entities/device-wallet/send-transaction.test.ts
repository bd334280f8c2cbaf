import { describe, expect, it, vi } from 'vitest'
import { encodeFunctionData, erc20Abi } from 'viem'
import type { DeviceTransaction } from './device-transaction.ts'
import { createOutbox } from './device-transactions.ts'
import { account, createFakeNode, fakeSign, friend } from './fake-chain-node.ts'
import { previewTransaction, sendTransaction } from './send-transaction.ts'

const gwei = 10n ** 9n
const token = `0x${'5'.repeat(39)}6` as const
const request = { chainId: 1, from: account, to: friend, value: 5n, data: '0x' } as const
const transferTo = (recipient: typeof token | typeof friend) => ({
  ...request,
  to: token,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, 1n] }),
})

function createWorld() {
  const { node, client } = createFakeNode()
  const sign = vi.fn(fakeSign)
  const kept: DeviceTransaction[] = []
  const outbox = createOutbox({
    storage: {
      list: async () => kept,
      put: async (transaction) => {
        kept.push(transaction)
      },
    },
    clientOf: async () => client,
    sign,
    worldOf: () => null,
  })
  const confirmed = {
    requestId: 'one',
    accountId: 'account',
    request,
    gasPrice: { maxFeePerGas: 100n * gwei, maxPriorityFeePerGas: 1n },
    acceptsHighFee: false,
  }
  const send = async (changes: Partial<typeof confirmed> | { request: Parameters<typeof previewTransaction>[1] }) =>
    sendTransaction(client, outbox, { ...confirmed, ...changes })
  return { node, client, sign, send }
}

describe('a transaction', () => {
  it('that would succeed is signed and sent', async () => {
    const { send } = createWorld()
    expect(await send({})).toMatchObject({ status: 'pending', gas: 21_000n, refusal: null })
  })

  it('that would fail is never signed', async () => {
    const { node, client, sign, send } = createWorld()
    node.answers['eth_call'] = () => {
      throw Object.assign(new Error('execution reverted: ERC20: transfer amount exceeds balance'), { code: 3 })
    }
    await expect(send({})).rejects.toMatchObject({ code: 'token-balance-too-low' })
    expect(sign).not.toHaveBeenCalled()
    expect((await previewTransaction(client, request, [])).simulation).toEqual({
      outcome: 'reverts',
      code: 'token-balance-too-low',
      reason: 'ERC20: transfer amount exceeds balance',
    })
  })

  it('is not signed for a node of another chain', async () => {
    const { node, sign, send } = createWorld()
    node.chainId = 56
    await expect(send({})).rejects.toMatchObject({ code: 'wrong-network' })
    expect(sign).not.toHaveBeenCalled()
  })

  it('is not signed at an absurd fee, and at a high one only if accepted', async () => {
    const { sign, send } = createWorld()
    const high = { gasPrice: { maxFeePerGas: 400n * gwei, maxPriorityFeePerGas: 1n } }
    const absurd = { gasPrice: { maxFeePerGas: 4_000n * gwei, maxPriorityFeePerGas: 1n } }
    await expect(send(high)).rejects.toMatchObject({ code: 'payment-refused' })
    await expect(send({ ...absurd, acceptsHighFee: true })).rejects.toMatchObject({ code: 'payment-refused' })
    expect(sign).not.toHaveBeenCalled()
    await send({ ...high, acceptsHighFee: true })
    expect(sign).toHaveBeenCalledOnce()
  })

  it.each([
    ['to the zero address', { ...request, to: `0x${'0'.repeat(40)}` as const }],
    ['of tokens to their own contract', transferTo(token)],
    ['that creates a contract', { ...request, to: undefined }],
  ])('%s is refused', async (_case, refused) => {
    const { sign, send } = createWorld()
    await expect(send({ request: refused })).rejects.toThrow(/invalid-recipient|payment-refused/)
    expect(sign).not.toHaveBeenCalled()
  })

  it('is not signed if the account can’t pay its fee', async () => {
    const { node, sign, send } = createWorld()
    node.balance = 21_000n * 100n * gwei + 4n
    await expect(send({})).rejects.toMatchObject({ code: 'insufficient-gas' })
    expect(sign).not.toHaveBeenCalled()
    node.balance += 1n
    await send({})
    expect(sign).toHaveBeenCalledOnce()
  })

  it('above the balance would fail, even if the node says otherwise', async () => {
    const { node, client } = createWorld()
    node.balance = 4n
    const { simulation } = await previewTransaction(client, request, [])
    expect(simulation).toEqual({ outcome: 'reverts', code: 'token-balance-too-low', reason: null })
  })

  it('is never signed if no node responds', async () => {
    const { node, sign, send } = createWorld()
    node.isDown = true
    await expect(send({})).rejects.toMatchObject({ code: 'network-error' })
    expect(sign).not.toHaveBeenCalled()
  })
})

it('reports unmeasurable balances if the node ignores state overrides', async () => {
  const { client } = createWorld()
  expect((await previewTransaction(client, request, [])).simulation).toEqual({
    outcome: 'succeeds',
    changes: null,
    gas: 21_000n,
  })
})
