import type { Address, Hash, PublicClient } from 'viem'
import { isNetworkProblem, toChainError } from '#src/chain/chain-error.ts'
import { delay } from '#src/lib/delay.ts'
import {
  type CommitContext,
  type Commitment,
  type FlowDefinition,
  type FlowRecord,
  type FlowStep,
  type FlowWallet,
  StepRefusedError,
  UnclearOutcomeError,
} from './flow.ts'

/** What the engine, beyond the flows themselves, needs of the wallet. Methods throw a `ChainError`. */
export interface EngineWallet extends FlowWallet {
  readonly isOnChain: () => Promise<boolean>
  readonly switchChain: () => Promise<void>
  /** How far a batch is; `hash` is of the transaction that it ended up in. */
  readonly batchStatus: (
    id: string,
  ) => Promise<{ readonly status: 'pending' | 'success' | 'failure'; readonly hash?: Hash }>
}

/** Milliseconds between two questions that had no answer yet. */
export const askAgainAfter = 2_000

/** Questions after which a transaction that the account has in the network's queue counts as another one. */
const longestSearch = 60

export type AnyParams = FlowRecord['params']

/** A flow at work, with all that its steps need. */
export interface Run {
  readonly id: string
  readonly chainId: number
  readonly definition: FlowDefinition<AnyParams>
  readonly context: CommitContext<AnyParams> & { readonly wallet: EngineWallet }
}

/** A step of the run's flow by its id. */
export function stepOf({ definition }: Run, id: string): FlowStep<AnyParams> {
  const step = definition.steps[id]
  if (!step) throw new Error(`The flow has no step ${id}`)
  return step
}

/** Asks the wallet; where its answer leaves that open, the chain says whether anything was sent. */
export async function commit(run: Run, step: string, sinceBlock: bigint): Promise<Commitment> {
  try {
    return await stepOf(run, step).commit(run.context)
  } catch (error) {
    if (!(error instanceof UnclearOutcomeError)) throw error
    const hash = await findLost(run, step, sinceBlock)
    if (hash) return { hash }
    throw error.cause instanceof StepRefusedError ? error.cause : toChainError(error.cause)
  }
}

/** Looks for the transaction of a step whose hash was never told, and waits for what the account still has queued. */
export async function findLost(run: Run, step: string, sinceBlock: bigint): Promise<Hash | undefined> {
  const { client, account } = run.context
  for (let search = 0; search < longestSearch; search += 1) {
    const hash = await persistently(async () => stepOf(run, step).find(run.context, sinceBlock))
    if (hash || !(await persistently(async () => hasQueuedTransaction(client, account)))) return hash
    await delay(askAgainAfter)
  }
  return undefined
}

async function hasQueuedTransaction(client: PublicClient, address: Address): Promise<boolean> {
  const [queued, mined] = await Promise.all([
    client.getTransactionCount({ address, blockTag: 'pending' }),
    client.getTransactionCount({ address }),
  ])
  return queued > mined
}

/** Asks again for as long as nobody answers: what was sent is decided whether or not we can see it. */
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
