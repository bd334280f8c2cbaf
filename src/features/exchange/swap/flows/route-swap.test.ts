import {
  encodeAbiParameters,
  encodeEventTopics,
  formatEther,
  type Hash,
  type Log,
  TransactionNotFoundError,
  type TransactionReceipt,
} from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import { apiErrorCode } from '#api/errors.ts'
import type { ExchangeOrder, OrderRoute } from '#api/exchange.ts'
import { lifiDiamond } from '#deployments/external.ts'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { ChainError } from '#src/chain/chain-error.ts'
import { hashOf, openBrowser } from '#src/chain/flow/fake-flow-world.ts'
import type { FlowCall } from '#src/chain/flow/flow.ts'
import {
  callOf,
  type ExampleRoute,
  exampleRoute,
  type FunctionName,
  payer as account,
  recipient,
  stranger,
  tokenOf,
  transactionId,
  withLeaf,
} from '#src/chain/swap/fake-routes.ts'
import { routerEventsAbi } from '#src/chain/swap/router-abi.ts'
import { readOrderSwap, readRoute } from '#src/features/exchange/swap/rules/order-route.ts'
import { findSentPayment, noteSentPayment } from '#src/features/exchange/shared/sent-payments.ts'
import { ApiError, type callApi } from '#src/lib/api-client.ts'
import { createRouteDesk } from './route-desk.ts'
import { createRouteSwap } from './route-swap.ts'
import type { SwapRouteParams } from './swap-route-params.ts'
import { swapRouteFlow } from './swap-route.flow.ts'

const number = '12345678'
const usdc = tokenOf(1, 'USDC')
const leg = { memo: null, transactionHash: null, movedAmount: null, proof: null }
const agreed = {
  number,
  viewToken: 'token',
  paidBy: 'route',
  state: 'unpaid',
  payin: { ...leg, asset: `ethereum/${usdc}`, amount: '100', address: null },
  payout: { ...leg, asset: `arbitrum/${tokenOf(42_161, 'USDC')}`, amount: '99.5', address: recipient },
  refund: null,
  payment: null,
} as unknown as ExchangeOrder
const later = () => new Date(Date.now() + 3_600_000).toISOString()

function answerOf(route: ExampleRoute, change: Partial<OrderRoute> = {}): OrderRoute {
  const { to, data, value } = callOf(route)
  return {
    transaction: { chainId: 1, to, data, value: formatEther(value) },
    approvalAddress: lifiDiamond,
    fromAmount: '100',
    toAmount: '99.5',
    minimumToAmount: '99',
    feesInDollars: null,
    seconds: 30,
    tools: ['Across'],
    validUntil: later(),
    ...change,
  }
}

function paramsOf(name: FunctionName, order = agreed, change: Partial<OrderRoute> = {}): SwapRouteParams {
  const swap = readOrderSwap({ ...order, payUntil: later() })
  const read = swap && readRoute(swap, answerOf(exampleRoute(name), change), account)
  if (read?.params === undefined) throw new Error(`No route: ${read?.refusal ?? 'the order has none'}`)
  return read.params
}

const across = 'startBridgeTokensViaAcrossV4'
const params = paramsOf(across)
const expired = { ...params, validUntil: new Date(0).toISOString() }

const server = {
  order: agreed as object,
  route: undefined as OrderRoute | undefined,
  failures: new Map<string, Error>(),
  calls: [] as unknown[],
}
const call = (async ({ path }: { path: string }, input: object) => {
  const name = path.split('/').at(-1) ?? ''
  server.calls.push([name, input])
  const failure = server.failures.get(name)
  if (failure !== undefined) throw failure
  return name === 'route' ? server.route : server.order
}) as unknown as typeof callApi
const told = () => server.calls.filter((made) => (made as string[])[0] === 'paid').map((made) => (made as object[])[1])
const routeSwap = createRouteSwap(createRouteDesk(call))

const chain = {
  allowance: 0n,
  balance: 200_000_000n,
  native: 10n ** 18n,
  needsReset: false,
  transactions: new Map<Hash, { blockNumber: bigint | null }>(),
  events: [] as unknown[],
  from: account as string,
}
const client = {
  getBalance: async () => chain.native,
  readContract: async ({ functionName }: { functionName: string }) =>
    functionName === 'allowance' ? chain.allowance : chain.balance,
  simulateContract: async () => {
    if (chain.needsReset) throw new ChainError('allowance-not-zero')
  },
  getTransaction: async ({ hash }: { hash: Hash }) => {
    const transaction = chain.transactions.get(hash)
    if (!transaction) throw new TransactionNotFoundError({ hash })
    return { ...transaction, from: chain.from }
  },
  getTransactionReceipt: async () => ({ status: 'success' }),
  getContractEvents: async () => chain.events,
} as unknown as ChainClient

const asked: FlowCall[] = []
const wallet = {
  send: async (request: FlowCall): Promise<Hash> => {
    asked.push(request)
    return hashOf(1)
  },
  sendBatch: async () => '',
  signTypedData: async () => hashOf(2),
  canSendBatch: async () => false,
}
const context = { params, account, client, wallet }
const swap = async (changed = params) => routeSwap.swap({ ...context, params: changed })
const plan = async (changed = params) => routeSwap.plan({ ...context, params: changed })

beforeEach(() => {
  openBrowser()
  server.order = { ...agreed, payUntil: later() }
  server.route = answerOf(exampleRoute(across))
  server.failures.clear()
  server.calls = []
  Object.assign(chain, { allowance: 0n, balance: 200_000_000n, native: 10n ** 18n, needsReset: false, from: account })
  chain.transactions.clear()
  chain.events = []
  asked.length = 0
})

describe('a swap by a route', () => {
  it('approves exactly the amount, then makes the reviewed call', async () => {
    expect(await plan()).toEqual(['approve', 'swap'])
    await routeSwap.approve.commit(context)
    await swap()
    const { to, data } = callOf(exampleRoute(across))
    expect(asked).toMatchObject([
      { address: usdc, functionName: 'approve', args: [lifiDiamond, 100_000_000n] },
      { address: to, data, value: 0n },
    ])
    expect(swapRouteFlow.purpose?.(params).swap).toMatchObject({
      token: usdc,
      amount: 100_000_000n,
      minimum: 99_000_000n,
    })
  })

  it('resets an old approval if the token requires it', async () => {
    chain.allowance = 1n
    expect(await plan()).toEqual(['approve', 'swap'])
    chain.needsReset = true
    expect(await plan()).toEqual(['reset-allowance', 'approve', 'swap'])
    chain.allowance = 100_000_000n
    expect(await plan()).toEqual(['swap'])
  })

  it('approves nothing for the network’s native coin', async () => {
    const order = {
      ...agreed,
      payin: { ...agreed.payin, asset: 'ethereum/native', amount: '0.1' },
      payout: { ...agreed.payout, asset: `ethereum/${tokenOf(1, 'USDT')}` },
    }
    server.order = { ...order, payUntil: later() }
    const own = paramsOf('swapTokensSingleV3NativeToERC20', order, { fromAmount: '0.1', approvalAddress: null })
    expect(await plan(own)).toEqual(['swap'])
  })

  it('reports its transaction to the server, and stores it', async () => {
    await swap()
    expect(told()).toEqual([{ number, transactionHash: hashOf(1) }])
    expect(findSentPayment(number)).toMatchObject({ hash: hashOf(1), isMined: false })
  })

  it('sends the swap even if the server can’t be told', async () => {
    server.failures.set('paid', new ApiError('network', 0, ''))
    await expect(swap()).resolves.toEqual({ hash: hashOf(1) })
  })

  it.each([
    ['has another recipient', { payout: { ...agreed.payout, address: stranger } }, 'order-changed'],
    ['is for more', { payin: { ...agreed.payin, amount: '101' } }, 'order-changed'],
    ['is now paid by a transfer', { paidBy: 'transfer' }, 'order-changed'],
    ['has already been paid', { state: 'waiting' }, 'order-closed'],
    ['has expired', { state: 'expired' }, 'order-expiring'],
    ['is about to expire', { payUntil: new Date(Date.now() + 299_000).toISOString() }, 'order-expiring'],
  ] as const)('refuses to ask the wallet when the order %s', async (_case, change, code) => {
    server.order = { ...server.order, ...change }
    await expect(plan()).rejects.toMatchObject({ code })
    await expect(swap()).rejects.toMatchObject({ code })
    expect(asked).toEqual([])
  })

  it('refuses to make a swap twice', async () => {
    noteSentPayment({ number, chainId: 1, account, hash: hashOf(1), isMined: true })
    await expect(plan()).rejects.toMatchObject({ code: 'order-paid' })
  })

  it('requires the amount and the bridge fee before any approval', async () => {
    chain.balance = 99_999_999n
    await expect(plan()).rejects.toMatchObject({ code: 'token-balance-too-low' })
    chain.balance = 200_000_000n
    chain.native = 4n
    await expect(plan({ ...params, value: 5n, bridgeFee: 5n })).rejects.toMatchObject({ code: 'insufficient-gas' })
  })
})

describe('a route that expires before it is signed', () => {
  it('replaces an expired route by one that is as good', async () => {
    const other = {
      ...exampleRoute(across),
      args: withLeaf(exampleRoute(across).args, [0, 'transactionId'], hashOf(9)),
    }
    server.route = answerOf(other)
    await swap(expired)
    expect(asked).toMatchObject([{ data: callOf(other).data }])
  })

  it.each([
    ['promises less', { minimumToAmount: '98.99' }, 'route-changed'],
    ['approves another spender', { approvalAddress: stranger }, 'route-refused'],
  ] as const)('refuses to replace an expired route by one that %s', async (_case, change, code) => {
    server.route = answerOf(exampleRoute(across), change)
    await expect(swap(expired)).rejects.toMatchObject({ code })
    expect(asked).toEqual([])
  })

  it('refuses to replace an expired route by one that pays another address', async () => {
    const route = exampleRoute(across)
    server.route = answerOf({
      ...route,
      args: withLeaf(route.args, [1, 'receiverAddress'], `0x${'0'.repeat(24)}${stranger.slice(2)}`),
    })
    await expect(swap(expired)).rejects.toMatchObject({ code: 'route-refused' })
    expect(asked).toEqual([])
  })

  it.each([
    [apiErrorCode.rateExpired, 'route-changed'],
    [apiErrorCode.pairUnsupported, 'route-unavailable'],
    [apiErrorCode.stateConflict, 'order-closed'],
    [apiErrorCode.internal, 'network-error'],
  ])('refuses a swap when the server answers %i', async (answer, code) => {
    server.failures.set('route', new ApiError(answer, 409, ''))
    await expect(swap(expired)).rejects.toMatchObject({ code })
    expect(asked).toEqual([])
  })
})

const bridgeData = {
  transactionId,
  bridge: 'across',
  integrator: 'sevenport',
  referrer: stranger,
  sendingAssetId: usdc,
  receiver: recipient,
  minAmount: 100_000_000n,
  destinationChainId: 42_161n,
  hasSourceSwaps: false,
  hasDestinationCall: false,
} as const

function logOf(change: Partial<Record<keyof typeof bridgeData, unknown>> = {}, address = lifiDiamond): Log {
  const [event] = routerEventsAbi
  return {
    address,
    topics: encodeEventTopics({ abi: routerEventsAbi, eventName: 'LiFiTransferStarted' }),
    data: encodeAbiParameters(event.inputs, [{ ...bridgeData, ...change } as typeof bridgeData]),
  } as unknown as Log
}

const receiptOf = (...logs: Log[]) => ({ transactionHash: hashOf(4), logs }) as unknown as TransactionReceipt

describe('a mined swap', () => {
  it('proves a swap by the router’s event, and reports its final hash', async () => {
    await routeSwap.verify(context, receiptOf(logOf()))
    expect(told()).toEqual([{ number, transactionHash: hashOf(4) }])
    expect(findSentPayment(number)).toMatchObject({ hash: hashOf(4), isMined: true })
  })

  it.each([
    ['pays someone else', logOf({ receiver: stranger })],
    ['goes to another network', logOf({ destinationChainId: 56n })],
    ['comes from another contract', logOf({}, stranger)],
  ])('rejects an event that %s', async (_case, log) => {
    await expect(routeSwap.verify(context, receiptOf(log))).rejects.toMatchObject({ code: 'unexpected-result' })
    await expect(plan(), 'the paid order is not offered again').rejects.toMatchObject({ code: 'order-paid' })
  })

  it('reports a swap until the server answers', async () => {
    server.failures.set('paid', new ApiError('network', 0, ''))
    await expect(routeSwap.verify(context, receiptOf(logOf()))).rejects.toMatchObject({ code: 'network-error' })
    server.failures.set('paid', new ApiError(apiErrorCode.stateConflict, 409, ''))
    await expect(routeSwap.verify(context, receiptOf(logOf()))).resolves.toBeUndefined()
  })

  it('finds a swap by its id or its sender', async () => {
    const event = (change: object) => ({
      eventName: 'LiFiTransferStarted',
      args: { bridgeData: { ...bridgeData, ...change } },
      transactionHash: hashOf(5),
    })
    chain.transactions.set(hashOf(5), { blockNumber: 7n })
    chain.events = [event({ receiver: stranger }), event({})]
    expect(await routeSwap.find(context, 1n)).toBe(hashOf(5))
    chain.events = [event({ transactionId: hashOf(9) })]
    expect(await routeSwap.find(context, 1n), 'finds a swap whose route was replaced').toBe(hashOf(5))
    chain.from = stranger
    expect(await routeSwap.find(context, 1n)).toBeUndefined()
  })
})
