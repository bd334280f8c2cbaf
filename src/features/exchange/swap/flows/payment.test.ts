import { type Hash, TransactionNotFoundError, type TransactionReceipt } from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ExchangeOrder } from '#api/exchange.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { ChainClient } from '#src/chain/chain-client.ts'
import type { FlowCall } from '#src/chain/flow/flow.ts'
import { account, hashOf, openBrowser } from '#src/chain/flow/fake-flow-world.ts'
import { findSentPayment, noteSentPayment } from '#src/features/exchange/shared/sent-payments.ts'
import { ApiError, type callApi } from '#src/lib/api-client.ts'
import { requirePayable, tellOfPayment } from './order-check.ts'
import { createPayment } from './payment.ts'
import { transferOf } from './pay-order.flow.ts'
import type { PayOrderParams } from './pay-order-params.ts'

const to = `0x${'5b'.repeat(20)}` as const
const number = '12345678'
const params: PayOrderParams = {
  number,
  viewToken: 'token',
  asset: 'arbitrum/native',
  coin: { chainId: 42161, symbol: 'ETH', decimals: 18, token: null },
  amount: 500_000_000_000_000_000n,
  to,
  payUntil: '',
}

const server = { order: {} as object, failure: undefined as Error | undefined, calls: [] as string[] }
const call = (async ({ path }: { path: string }) => {
  server.calls.push(path)
  if (server.failure !== undefined) throw server.failure
  return server.order
}) as unknown as typeof callApi
const payment = createPayment({
  requirePayable: async (paid) => requirePayable(paid, call),
  tellOfPayment: async (paid) => tellOfPayment(paid, call),
})

const leg = { agreedAmount: '0.5', memo: null, transactionHash: null, movedAmount: null, proof: null }
const payin = { ...leg, asset: 'arbitrum/native', amount: '0.5', address: to }

function answer(change: Partial<ExchangeOrder> = {}) {
  server.order = {
    number,
    viewToken: 'token',
    state: 'unpaid',
    payin,
    payout: { ...leg, asset: 'bsc/native', amount: '1', address: account },
    refund: null,
    canNameRefund: false,
    payment: null,
    payUntil: new Date(Date.now() + 3_600_000).toISOString(),
    ...change,
  }
}

const chain = {
  balance: 0n,
  transactions: new Map<Hash, { blockNumber: bigint | null; status: 'success' | 'reverted'; value?: bigint }>(),
}
const client = {
  getBalance: async () => chain.balance,
  getTransaction: async ({ hash }: { hash: Hash }) => {
    const transaction = chain.transactions.get(hash)
    if (!transaction) throw new TransactionNotFoundError({ hash })
    return { ...transaction, to }
  },
  getTransactionReceipt: async ({ hash }: { hash: Hash }) => chain.transactions.get(hash),
} as unknown as ChainClient

const asked: FlowCall[] = []
const wallet = {
  send: async (call: FlowCall): Promise<Hash> => {
    asked.push(call)
    return hashOf(1)
  },
  sendBatch: async () => '',
  signTypedData: async () => hashOf(2),
  canSendBatch: async () => false,
}
const context = { params, account, client, wallet }
const commit = async () => payment.pay(context)
const plan = async () => payment.plan(context)

beforeEach(() => {
  openBrowser()
  answer()
  server.failure = undefined
  server.calls = []
  chain.balance = 10n ** 18n
  chain.transactions.clear()
  asked.length = 0
})

describe('the payment of an order', () => {
  it('sends one transfer of the amount to the address, and stores it immediately', async () => {
    expect(await plan()).toEqual(['pay'])
    expect(await commit()).toEqual({ hash: hashOf(1) })
    expect(asked).toEqual([{ address: to, value: params.amount }])
    expect(transferOf(params)).toEqual({ token: null, to, amount: params.amount })
    expect(findSentPayment(number)).toMatchObject({ hash: hashOf(1), account, isMined: false })
  })

  it('checks a sale’s own order, and reports the payment to it', async () => {
    const sale = { ...params, isSale: true } as const
    server.order = { ...server.order, coin: { ...payin, agreedAmount: '0.5' } }
    await expect(payment.plan({ ...context, params: sale })).resolves.toEqual(['pay'])
    await tellOfPayment(sale, call)
    expect(server.calls).toEqual(['/api/fiat/order', '/api/fiat/order/paid'])
    server.order = { ...server.order, coin: { ...payin, agreedAmount: '0.5', address: `0x${'6c'.repeat(20)}` } }
    await expect(payment.pay({ ...context, params: sale })).rejects.toMatchObject({ code: 'order-changed' })
    expect(asked).toEqual([])
  })

  it.each([
    ['is at another address', { payin: { ...payin, address: `0x${'6c'.repeat(20)}` } }, 'order-changed'],
    ['is for more', { payin: { ...payin, amount: '0.51' } }, 'order-changed'],
    ['is for another coin', { payin: { ...payin, asset: 'ethereum/native' } }, 'order-changed'],
    ['is for an unknown token', { payin: { ...payin, asset: `arbitrum/${to}` } }, 'order-changed'],
    ['now needs a memo', { payin: { ...payin, memo: '7' } }, 'order-changed'],
    ['is another order', { number: '87654321' }, 'order-changed'],
    ['has already been paid', { state: 'waiting' }, 'order-closed'],
    ['is done', { state: 'completed' }, 'order-closed'],
    ['is made from a balance', { payment: { withdrawalId: '', state: 'audit' } }, 'order-closed'],
    ['has expired', { state: 'expired' }, 'order-expiring'],
    ['is about to expire', { payUntil: new Date(Date.now() + 299_000).toISOString() }, 'order-expiring'],
  ] as const)('refuses to ask the wallet when the payment %s', async (_case, change, code) => {
    answer(change)
    await expect(commit()).rejects.toMatchObject({ code })
    await expect(plan()).rejects.toMatchObject({ code })
    expect(asked).toEqual([])
  })

  it.each([
    ['the network is down', new ApiError('network', 0, ''), 'network-error'],
    ['the order does not exist', new ApiError(apiErrorCode.notFound, 404, ''), 'order-closed'],
  ])('refuses a payment when %s', async (_case, failure, code) => {
    server.failure = failure
    await expect(commit()).rejects.toMatchObject({ code })
    expect(asked).toEqual([])
  })

  it('asks for a payment once, even if the account changes while the wallet asks', async () => {
    const answers = Promise.withResolvers<Hash>()
    const slow = { ...wallet, send: async () => answers.promise }
    const first = payment.pay({ ...context, wallet: slow })
    await expect(payment.pay({ ...context, account: to })).rejects.toMatchObject({ code: 'wallet-busy' })
    answers.resolve(hashOf(3))
    expect(await first).toEqual({ hash: hashOf(3) })
  })

  it.each([
    ['is pending', { blockNumber: null, status: 'success' }, 'order-paid'],
    ['was mined', { blockNumber: 7n, status: 'success' }, 'order-paid'],
  ] as const)('refuses another payment while an earlier one %s', async (_case, transaction, code) => {
    await commit()
    chain.transactions.set(hashOf(1), transaction)
    await expect(plan()).rejects.toMatchObject({ code })
  })

  it('refuses another payment once an earlier one was mined, even if a node forgets it', async () => {
    noteSentPayment({ number, chainId: 31343, account, hash: hashOf(1), isMined: true })
    await expect(plan()).rejects.toMatchObject({ code: 'order-paid' })
  })

  it('allows another payment if the earlier one failed or was replaced', async () => {
    await commit()
    expect(await plan(), 'the node doesn’t have the earlier payment').toEqual(['pay'])
    chain.transactions.set(hashOf(1), { blockNumber: 7n, status: 'reverted' })
    expect(await plan()).toEqual(['pay'])
  })

  it('requires the amount in the wallet', async () => {
    chain.balance = params.amount - 1n
    await expect(plan()).rejects.toMatchObject({ code: 'token-balance-too-low' })
    chain.balance = 0n
    await expect(plan()).rejects.toMatchObject({ code: 'token-balance-zero' })
  })
})

describe('a mined payment', () => {
  const receipt = { status: 'success', transactionHash: hashOf(4), blockNumber: 7n } as TransactionReceipt

  it('proves a payment by the amount received, and reports it to the server', async () => {
    chain.transactions.set(hashOf(4), { blockNumber: 7n, status: 'success', value: params.amount })
    await payment.verify(context, receipt)
    expect(findSentPayment(number)).toMatchObject({ hash: hashOf(4), isMined: true })
    expect(server.calls).toEqual(['/api/exchange/order/paid'])
  })

  it('succeeds whatever the server answers', async () => {
    server.failure = new ApiError(apiErrorCode.stateConflict, 409, '')
    chain.transactions.set(hashOf(4), { blockNumber: 7n, status: 'success', value: params.amount })
    await expect(payment.verify(context, receipt)).resolves.toBeUndefined()
  })

  it('rejects an amount that was lowered in the wallet, and doesn’t offer the payment again', async () => {
    chain.transactions.set(hashOf(4), { blockNumber: 7n, status: 'success', value: params.amount - 1n })
    await expect(payment.verify(context, receipt)).rejects.toMatchObject({ code: 'unexpected-result' })
    await expect(plan()).rejects.toMatchObject({ code: 'order-paid' })
  })
})
