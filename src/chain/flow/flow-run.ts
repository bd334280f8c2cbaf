import { type Address, type Hash, type Hex, toHex } from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { isNetworkProblem, toChainError } from '#src/chain/chain-error.ts'
import { delay } from '#src/lib/delay.ts'
import { callData, callValue } from './coin-transfer.ts'
import type {
  ContractCall,
  FlowCall,
  FlowContext,
  FlowDefinition,
  FlowRecord,
  FlowRequest,
  FlowStep,
  FlowWallet,
  TypedDataRequest,
} from './flow.ts'

/**
 * Called right before the wallet is asked to send, so that the request is known whatever happens to its answer. Returns
 * the nonce, or the batch id, to ask with.
 */
export type BeforeAsking = () => Promise<{ readonly nonce?: number; readonly callsId?: Hex }>

/**
 * What the engine needs from the wallet. Methods throw a `ChainError`; `send` and `sendBatch` also
 * `UnclearOutcomeError`.
 */
export interface EngineWallet extends Pick<FlowWallet, 'canSendBatch'> {
  readonly send: (call: FlowCall, beforeAsking: BeforeAsking) => Promise<Hash>
  readonly sendBatch: (calls: readonly ContractCall[], beforeAsking: BeforeAsking) => Promise<string>
  readonly signTypedData: (request: TypedDataRequest) => Promise<Hex>
  /**
   * Returns whether this page itself shows what is to be confirmed. An external wallet keeps asking after the page has
   * closed.
   */
  readonly asksOnPage: () => boolean
  readonly isOnChain: () => Promise<boolean>
  readonly switchChain: () => Promise<void>
  /** Returns the state of a batch; `hash` is that of its transaction. */
  readonly batchStatus: (
    id: string,
  ) => Promise<{ readonly status: 'pending' | 'success' | 'failure'; readonly hash?: Hash }>
}

/** Milliseconds between retries of an unanswered call. */
export const askAgainAfter = 2_000

export type AnyParams = FlowRecord['params']

/** A running flow with everything that its steps need. */
export interface Run {
  readonly id: string
  readonly chainId: number
  readonly definition: FlowDefinition<AnyParams>
  readonly context: FlowContext<AnyParams>
  readonly wallet: EngineWallet
}

/** Returns a step of the run's flow by its id. */
export function stepOf({ definition }: Pick<Run, 'definition'>, id: string): FlowStep<AnyParams> {
  const step = definition.steps[id]
  if (!step) throw new Error(`The flow has no step ${id}`)
  return step
}

/**
 * Wraps the wallet for a step: every request to send is passed to `remember` first.
 * @param repeated Earlier requests of the flow that were never answered.
 * @param remember Throws if the wallet no longer needs to be asked.
 */
export function walletOf(
  run: Run,
  step: string,
  sinceBlock: bigint,
  repeated: readonly FlowRequest[],
  remember: (request: FlowRequest) => void,
): FlowWallet {
  const { wallet, context } = run

  async function ask(calls: readonly FlowCall[], callsId?: Hex) {
    const [{ nonce, canRepeat }, state] = await Promise.all([
      readNonce(context.client, context.account),
      stepOf(run, step).state.read(context),
    ])
    remember({
      step,
      sinceBlock,
      calls: calls.map((call) => {
        const value = callValue(call)
        return { to: call.address, data: callData(call), ...(value > 0n && { value }) }
      }),
      nonce,
      state,
      ...(callsId !== undefined && { callsId }),
      ...(wallet.asksOnPage() && { endsWithPage: true }),
    })
    // With the same nonce only one of the two can ever be mined, in case the wallet still holds the first.
    const isRepeat = canRepeat && repeated.some((request) => request.nonce === nonce)
    return { ...(isRepeat && { nonce }), ...(callsId !== undefined && { callsId }) }
  }

  return {
    send: async (call) => wallet.send(call, async () => ask([call])),
    sendBatch: async (calls) => {
      const earlier = repeated.findLast((request) => request.step === step)?.callsId
      return wallet.sendBatch(calls, async () => ask(calls, earlier ?? newCallsId()))
    },
    signTypedData: wallet.signTypedData,
    canSendBatch: wallet.canSendBatch,
  }
}

/** The nonce is meaningless for an account with code, and taken by another transaction while one is queued. */
async function readNonce(client: ChainClient, address: Address) {
  const [code, nonce, next] = await Promise.all([
    client.getCode({ address }),
    client.getTransactionCount({ address }),
    client.getTransactionCount({ address, blockTag: 'pending' }),
  ])
  return { nonce, canRepeat: code === undefined && next <= nonce }
}

function newCallsId(): Hex {
  return toHex(crypto.getRandomValues(new Uint8Array(32)))
}

/** Returns whether the account has an unmined transaction, which may be the one being searched for. */
export async function hasQueuedTransaction(client: ChainClient, address: Address): Promise<boolean> {
  const [queued, mined] = await Promise.all([
    client.getTransactionCount({ address, blockTag: 'pending' }),
    client.getTransactionCount({ address }),
  ])
  return queued > mined
}

/** Retries until an RPC responds: the outcome of a sent transaction is decided whether or not we can see it. */
export async function persistently<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!isNetworkProblem(error) && toChainError(error).code !== 'wallet-disconnected') throw error
      await delay(askAgainAfter)
    }
  }
}
