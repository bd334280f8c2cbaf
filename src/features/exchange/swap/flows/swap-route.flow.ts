import type { FlowDefinition } from '#src/chain/flow/flow.ts'
import { coinSwapOf, type SwapRouteParams, swapRouteParams } from './swap-route-params.ts'

declare module '#src/chain/flow/flow.ts' {
  interface FlowParams {
    'swap-route': SwapRouteParams
  }
}

/** Loads with the first swap, since every page with a wallet includes this flow. */
async function load() {
  const { routeSwap } = await import('./route-swap.ts')
  return routeSwap
}

/**
 * Swaps an order's coins with one call of the router, after approving the exact amount. Nobody holds the coins
 * meanwhile: if the call fails, they're still in the wallet.
 */
export const swapRouteFlow: FlowDefinition<SwapRouteParams> = {
  params: swapRouteParams,
  chainId: ({ coin }) => coin.chainId,
  subject: ({ number }) => `order:${number}`,
  purpose: (params) => ({ swap: coinSwapOf(params) }),
  outline: async (context) => (await load()).outline(context),
  plan: async (context) => (await load()).plan(context),
  steps: {
    'reset-allowance': {
      commit: async (context) => (await load()).resetAllowance.commit(context),
      verify: async (context, receipt) => (await load()).resetAllowance.verify(context, receipt),
      find: async (context, sinceBlock) => (await load()).resetAllowance.find(context, sinceBlock),
      state: {
        read: async (context) => (await load()).resetAllowance.state.read(context),
        isReached: (before, now) => now !== before && now === 0n,
      },
      isPreparation: true,
    },
    approve: {
      commit: async (context) => (await load()).approve.commit(context),
      verify: async (context, receipt) => (await load()).approve.verify(context, receipt),
      find: async (context, sinceBlock) => (await load()).approve.find(context, sinceBlock),
      state: {
        read: async (context) => (await load()).approve.state.read(context),
        isReached: (before, now, { amount }) => now !== before && now === amount,
      },
      isPreparation: true,
    },
    swap: {
      commit: async (context) => (await load()).swap(context),
      verify: async (context, receipt) => (await load()).verify(context, receipt),
      find: async (context, sinceBlock) => (await load()).find(context, sinceBlock),
      state: {
        read: async (context) => (await load()).readLeft(context),
        // The native coin also pays for gas, so its remaining balance proves nothing.
        isReached: (before, now, { amount, coin }) => coin.token !== null && before - now === amount,
      },
    },
  },
}
