import { erc20Abi, type Hash, type TransactionReceipt } from 'viem'
import { receivedBy } from '#api/payout-on-chain.ts'
import { ChainError } from '#src/chain/chain-error.ts'
import { transferCall } from '#src/chain/flow/coin-transfer.ts'
import type { CommitContext, FlowContext } from '#src/chain/flow/flow.ts'
import { withLockIfFree } from '#src/chain/flow/flow-lock.ts'
import { noteSentPayment } from '#src/features/exchange/shared/sent-payments.ts'
import { requirePayable, tellOfPayment } from './order-check.ts'
import { transferOf } from './pay-order.flow.ts'
import { readBalance, requireBalance, requireUnsent } from './payer.ts'
import type { PayOrderParams } from './pay-order-params.ts'

type Context = FlowContext<PayOrderParams>

/** Requests to the server about an order. */
interface OrderDesk {
  /** @throws ChainError unless the order still waits for exactly this payment. */
  readonly requirePayable: (params: PayOrderParams) => Promise<void>
  readonly tellOfPayment: (params: PayOrderParams) => Promise<void>
}

/** The single step of paying an order. */
export function createPayment(desk: OrderDesk) {
  return {
    plan: async (context: Context) => {
      await requireUnsent(context)
      await desk.requirePayable(context.params)
      await requireBalance(context)
      return ['pay']
    },
    pay: async ({ params, account, wallet }: CommitContext<PayOrderParams>) => {
      const { number, coin } = params
      const sent: Hash[] = []
      // The engine's own lock is per account: users who switch accounts while the wallet asks must not pay twice.
      await withLockIfFree(`pay-order:${number}`, async () => {
        await desk.requirePayable(params)
        const hash = await wallet.send(transferCall(transferOf(params)))
        noteSentPayment({ number, chainId: coin.chainId, account, hash, isMined: false })
        sent.push(hash)
      })
      const [hash] = sent
      if (hash === undefined) throw new ChainError('wallet-busy')
      return { hash }
    },
    verify: async ({ params, account, client }: Context, receipt: TransactionReceipt) => {
      const { number, to: recipient, amount, coin } = params
      const { chainId, token } = coin
      // Even if too little arrived: the wallet has sent, so it must not be asked for a second payment.
      noteSentPayment({ number, chainId, account, hash: receipt.transactionHash, isMined: true })
      const received = await receivedBy(client, receipt, { token, recipient })
      if (received < amount) throw new ChainError('unexpected-result')
      await desk.tellOfPayment(params)
    },
    /** A payment in the chain's native coin emits no event; only its nonce identifies it. */
    find: async ({ client, params, account }: Context, sinceBlock: bigint): Promise<Hash | undefined> => {
      const { token } = params.coin
      if (token === null) return undefined
      const logs = await client.getContractEvents({
        address: token,
        abi: erc20Abi,
        eventName: 'Transfer',
        args: { from: account, to: params.to },
        fromBlock: sinceBlock + 1n,
        strict: true,
      })
      return logs.find(({ args }) => args.value === params.amount)?.transactionHash
    },
    readArrived: async ({ client, params }: Context) => readBalance(client, params, params.to),
  }
}

export const payment = createPayment({ requirePayable, tellOfPayment })
