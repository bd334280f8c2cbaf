import { transferCall } from '#src/chain/flow/coin-transfer.ts'
import type { CoinTransfer, FlowDefinition } from '#src/chain/flow/flow.ts'
import { type PayOrderParams, payOrderParams } from './pay-order-params.ts'

declare module '#src/chain/flow/flow.ts' {
  interface FlowParams {
    'pay-order': PayOrderParams
  }
}

/** Loads with the first payment, since every page with a wallet includes this flow. */
async function load() {
  const { payment } = await import('./payment.ts')
  return payment
}

/** Pays an exchange order from the connected wallet: one transfer of the exact amount to its address, no approval. */
export const payOrderFlow: FlowDefinition<PayOrderParams> = {
  params: payOrderParams,
  chainId: ({ coin }) => coin.chainId,
  subject: ({ number }) => `order:${number}`,
  purpose: (params) => ({ transfer: transferOf(params) }),
  outline: async ({ params }) => ({ calls: [transferCall(transferOf(params))], laterGas: 0n }),
  plan: async (context) => (await load()).plan(context),
  steps: {
    pay: {
      commit: async (context) => (await load()).pay(context),
      verify: async (context, receipt) => (await load()).verify(context, receipt),
      find: async (context, sinceBlock) => (await load()).find(context, sinceBlock),
      state: {
        read: async (context) => (await load()).readArrived(context),
        isReached: (before, now, { amount }) => now - before === amount,
      },
    },
  },
}

export function transferOf({ coin, to, amount }: PayOrderParams): CoinTransfer {
  return { token: coin.token, to, amount }
}
