import type { Address, Hash } from 'viem'
import { type ApiErrorCode, apiErrorCode } from '#api/errors.ts'
import { getExchangeOrder, getOrderRoute, noteExchangePayment } from '#api/exchange.ts'
import { ChainError, type ChainErrorCode } from '#src/chain/chain-error.ts'
import { isPaying } from '#src/features/exchange/shared/rules/is-paying.ts'
import { isTimeToPay } from '#src/features/exchange/shared/rules/order-payment.ts'
import { isSameSwap, readOrderSwap, readRoute } from '#src/features/exchange/swap/rules/order-route.ts'
import { ApiError, callApi } from '#src/lib/api-client.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import type { OrderSwap, SwapRouteParams } from './swap-route-params.ts'

/** What the server's errors mean for the user's swap. */
const refusals: ReadonlyMap<unknown, ChainErrorCode> = new Map<ApiErrorCode, ChainErrorCode>([
  [apiErrorCode.notFound, 'order-closed'],
  [apiErrorCode.stateConflict, 'order-closed'],
  [apiErrorCode.rateExpired, 'route-changed'],
  [apiErrorCode.pairUnsupported, 'route-unavailable'],
  [apiErrorCode.partnerUnavailable, 'route-unavailable'],
])

function refusalOf(error: unknown): ChainError {
  const code = error instanceof ApiError ? refusals.get(error.code) : undefined
  return new ChainError(code ?? 'network-error', { cause: error })
}

/** Requests to the server about the order of a swap. */
export function createRouteDesk(call = callApi) {
  return {
    /** @throws ChainError unless the order still waits for exactly this swap. */
    requireSwappable: async (swap: OrderSwap): Promise<void> => {
      const { number, viewToken } = swap
      const order = await call(getExchangeOrder, { number, viewToken }).catch((error: unknown) => {
        throw refusalOf(error)
      })
      if (order.state === 'expired') throw new ChainError('order-expiring')
      if (order.state !== 'unpaid' || isPaying(order.payment)) throw new ChainError('order-closed')
      if (!isTimeToPay(order, serverNow())) throw new ChainError('order-expiring')
      const wanted = readOrderSwap(order)
      if (wanted === undefined || !isSameSwap(wanted, swap)) throw new ChainError('order-changed')
    },
    /** @throws ChainError if there is no route that this build accepts. */
    findRoute: async (swap: OrderSwap, account: Address): Promise<SwapRouteParams> => {
      const route = await call(getOrderRoute, { number: swap.number, account }).catch((error: unknown) => {
        throw refusalOf(error)
      })
      const { params, refusal } = readRoute(swap, route, account)
      if (params === undefined) throw new ChainError('route-refused', { cause: new Error(refusal) })
      return params
    },
    /**
     * Reports the transaction that the order is to be followed by.
     * @throws ChainError if the server doesn't answer.
     */
    tellOfSwap: async ({ number }: OrderSwap, transactionHash: Hash): Promise<void> => {
      try {
        await call(noteExchangePayment, { number, transactionHash })
      } catch (error) {
        if (error instanceof ApiError && (error.code === 'network' || error.code === 'timeout')) {
          throw new ChainError('network-error', { cause: error })
        }
        // No longer logged in, or the order is already further; its page reports again.
      }
    },
  }
}

export type RouteDesk = ReturnType<typeof createRouteDesk>
