import { type Address, type Hash, isAddressEqual, parseEventLogs, type TransactionReceipt } from 'viem'
import { swapRouterOf } from '#deployments/swap-routers.ts'
import { ChainError } from '#src/chain/chain-error.ts'
import {
  type Allowance,
  allowanceStep,
  approveCall,
  needsReset,
  readAllowance,
} from '#src/chain/flow/allowance-step.ts'
import type { CommitContext, FlowContext, FlowOutline, PreparedCall } from '#src/chain/flow/flow.ts'
import { withLockIfFree } from '#src/chain/flow/flow-lock.ts'
import { routerEventsAbi } from '#src/chain/swap/router-abi.ts'
import { transactionIdOf } from '#src/chain/swap/route-call.ts'
import { isAsGood, isFresh } from '#src/features/exchange/swap/rules/order-route.ts'
import { noteSentPayment } from '#src/features/exchange/shared/sent-payments.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { readBalance, requireBalance, requireUnsent } from './payer.ts'
import { createRouteDesk, type RouteDesk } from './route-desk.ts'
import type { SwapRouteParams } from './swap-route-params.ts'

type Context = FlowContext<SwapRouteParams>

/** Gas estimate for a swap that can't be simulated before its approval: typical for swaps before a bridge. */
const swapGas = 350_000n

/** The steps of a swap by a route. */
export function createRouteSwap(desk: RouteDesk) {
  return {
    outline: async (context: Context): Promise<FlowOutline> => {
      const { params } = context
      const allowance = allowanceOf(params)
      const allowed = allowance && (await readAllowance(context, allowance))
      if (allowance === undefined || allowed === undefined || allowed >= params.amount) {
        return { calls: [routeCall(params)], laterGas: 0n }
      }
      return { calls: [approveCall(allowance, allowed > 0n ? 0n : params.amount)], laterGas: swapGas }
    },
    plan: async (context: Context): Promise<readonly string[]> => {
      await requireUnsent(context)
      await desk.requireSwappable(context.params)
      await requireBalance(context)
      await requireBridgeFee(context)
      return [...(await approvalSteps(context)), 'swap']
    },
    resetAllowance: allowanceStep<SwapRouteParams>(requireAllowance, () => 0n),
    approve: allowanceStep<SwapRouteParams>(requireAllowance, ({ amount }) => amount),
    swap: async ({ params, account, wallet }: CommitContext<SwapRouteParams>) => {
      const { number, coin } = params
      const sent: Hash[] = []
      // The engine's own lock is per account: users who switch accounts while the wallet asks must not pay twice.
      await withLockIfFree(`pay-order:${number}`, async () => {
        await desk.requireSwappable(params)
        const hash = await wallet.send(routeCall(await freshRoute(params, account)))
        noteSentPayment({ number, chainId: coin.chainId, account, hash, isMined: false })
        sent.push(hash)
      })
      const [hash] = sent
      if (hash === undefined) throw new ChainError('wallet-busy')
      try {
        await desk.tellOfSwap(params, hash)
      } catch {
        // Reported again once it's mined.
      }
      return { hash }
    },
    verify: async ({ params, account }: Context, receipt: TransactionReceipt) => {
      const { number, coin } = params
      // Whatever the result: the wallet has sent, so it must not be asked for a second swap.
      noteSentPayment({ number, chainId: coin.chainId, account, hash: receipt.transactionHash, isMined: true })
      const router = requireRouter(params)
      const logs = receipt.logs.filter(({ address }) => isAddressEqual(address, router))
      const events = parseEventLogs({ abi: routerEventsAbi, logs })
      if (!events.some((event) => isOwnEvent(event, params))) throw new ChainError('unexpected-result')
      // The hash differs if the user has sped up the transaction.
      await desk.tellOfSwap(params, receipt.transactionHash)
    },
    find: async ({ params, account, client }: Context, sinceBlock: bigint): Promise<Hash | undefined> => {
      const events = await client.getContractEvents({
        address: requireRouter(params),
        abi: routerEventsAbi,
        fromBlock: sinceBlock + 1n,
        strict: true,
      })
      const wanted = transactionIdOf(params.data)
      for (const event of events) {
        if (!isOwnEvent(event, params)) continue
        const { transactionHash: hash } = event
        // A route that replaced an expired one has another id.
        if (idOf(event) === wanted || isAddressEqual((await client.getTransaction({ hash })).from, account)) return hash
      }
      return undefined
    },
    readLeft: async ({ client, params, account }: Context) => readBalance(client, params, account),
  }

  /** Returns the reviewed route or, if it has expired meanwhile, one that is no worse. */
  async function freshRoute(params: SwapRouteParams, account: Address): Promise<SwapRouteParams> {
    if (isFresh(params, serverNow())) return params
    const route = await desk.findRoute(params, account)
    if (!isAsGood(route, params)) throw new ChainError('route-changed')
    return route
  }
}

export const routeSwap = createRouteSwap(createRouteDesk())

/** Always from the build's own table, never from storage or a server (M11). */
function requireRouter({ coin: { chainId } }: SwapRouteParams): Address {
  const router = swapRouterOf(chainId)
  if (router === undefined) throw new ChainError('route-refused')
  return router
}

function routeCall(params: SwapRouteParams): PreparedCall {
  return { address: requireRouter(params), data: params.data, value: params.value }
}

/** Returns the allowance that the router needs; `undefined` for the chain's native coin. */
function allowanceOf(params: SwapRouteParams): Allowance | undefined {
  const { token } = params.coin
  return token === null ? undefined : { token, spender: requireRouter(params) }
}

function requireAllowance(params: SwapRouteParams): Allowance {
  const allowance = allowanceOf(params)
  if (allowance === undefined) throw new ChainError('route-refused')
  return allowance
}

async function approvalSteps(context: Context): Promise<readonly string[]> {
  const { amount: wanted } = context.params
  const allowance = allowanceOf(context.params)
  if (allowance === undefined) return []
  const current = await readAllowance(context, allowance)
  if (current >= wanted) return []
  return (await needsReset(context, allowance, { current, wanted })) ? ['reset-allowance', 'approve'] : ['approve']
}

/** Checks the bridge fee before anything is approved. */
async function requireBridgeFee({ params, account, client }: Context): Promise<void> {
  const { value } = params
  if (value > 0n && (await client.getBalance({ address: account })) < value) throw new ChainError('insufficient-gas')
}

type RouterEvent = ReturnType<typeof parseEventLogs<typeof routerEventsAbi>>[number]

/** Returns whether a router event matches the reviewed swap. */
function isOwnEvent(event: Pick<RouterEvent, 'eventName' | 'args'>, { payout, minimum }: SwapRouteParams): boolean {
  if (event.eventName === 'LiFiGenericSwapCompleted') {
    const { receiver, toAmount } = event.args as { receiver: Address; toAmount: bigint }
    return isAddressEqual(receiver, payout.recipient) && toAmount >= minimum
  }
  const { bridgeData } = event.args as { bridgeData: { receiver: Address; destinationChainId: bigint } }
  return (
    isAddressEqual(bridgeData.receiver, payout.recipient) &&
    bridgeData.destinationChainId === BigInt(payout.coin.chainId)
  )
}

function idOf({ eventName, args }: Pick<RouterEvent, 'eventName' | 'args'>): string | undefined {
  const found = args as { transactionId?: string; bridgeData?: { transactionId: string } }
  return eventName === 'LiFiGenericSwapCompleted' ? found.transactionId : found.bridgeData?.transactionId
}
