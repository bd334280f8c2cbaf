import { type Address, type ContractEventArgsFromTopics, type Hash, isAddressEqual, parseEventLogs } from 'viem'
import { ChainError } from '#src/chain/chain-error.ts'
import type { Allowance } from '#src/chain/flow/allowance-step.ts'
import type { ContractCall, FlowContext, FlowStep } from '#src/chain/flow/flow.ts'
import { readAfter } from '#src/chain/flow/read-after.ts'
import type { AccountState } from '#src/entities/mining-pool/pool-snapshot.ts'
import { findMiningPool, type MiningPool } from '#src/entities/mining-pool/pools.ts'
import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import type { PoolParams } from './flow-params.ts'

export type AccountEventName = 'Staked' | 'Unstaked' | 'SignedIn' | 'Claimed' | 'RewardsTransferred'
type EventArgs<Name extends AccountEventName> = Name extends AccountEventName
  ? ContractEventArgsFromTopics<typeof miningPoolAbi, Name>
  : never

/** Returns a flow's pool from the deployment table (M11). */
export function poolOf({ pool: key }: PoolParams): MiningPool {
  const pool = findMiningPool(key)
  if (!pool) throw new Error(`This build has no pool ${key}`)
  return pool
}

/** Common parts of all pool flows. */
export const onPool = {
  chainId: (params: PoolParams) => poolOf(params).chainId,
  subject: (params: PoolParams) => params.pool,
}

/** Returns the pool's allowance: approvals are only ever for the pool (M1, M11). */
export function poolAllowance(params: PoolParams): Allowance {
  const { address: spender, token } = poolOf(params)
  return { token: token.address, spender }
}

export function poolCall({ address }: MiningPool, functionName: string, args: readonly unknown[]): ContractCall {
  return { address, abi: miningPoolAbi, functionName, args }
}

/** How a pool step is proven. */
export interface PoolProof<Params extends PoolParams, Name extends AccountEventName> {
  /** Events with which the pool confirms the step; one of them is enough. */
  readonly events: readonly Name[]
  /** Whether an event of the account is the one that the step causes; by default, any is. */
  readonly matches?: (args: EventArgs<Name>, params: Params) => boolean
  /** Whether the account's state after the event confirms it. */
  readonly holds?: (state: AccountState, args: EventArgs<Name>) => boolean
  /** How the step changes the account, in case neither a transaction nor an event can be found. */
  readonly state: {
    readonly of: (state: AccountState) => bigint
    readonly isReached: (before: bigint, now: bigint, params: Params) => boolean
  }
  /** Like `matches`, for an event of unknown cause. */
  readonly seeks?: (args: EventArgs<Name>, params: Params) => boolean
}

/** Creates a step that calls the pool. It's proven by the pool's event and by rereading the account. */
export function poolStep<Params extends PoolParams, Name extends AccountEventName>(
  commit: FlowStep<Params>['commit'],
  { events, matches = () => true, holds = () => true, state, seeks = matches }: PoolProof<Params, Name>,
): FlowStep<Params> {
  function isOwnEvent(
    { params, account }: FlowContext<Params>,
    { address, eventName, args }: PoolLog,
    isIt: typeof matches,
  ): boolean {
    if (!isAddressEqual(address, poolOf(params).address) || !events.some((name) => name === eventName)) return false
    // All these events have the account as their first argument.
    const ownArgs = args as EventArgs<Name> & { readonly account: Address }
    return isAddressEqual(ownArgs.account, account) && isIt(ownArgs, params)
  }

  return {
    commit,
    verify: async (context, receipt) => {
      const logs = parseEventLogs({ abi: miningPoolAbi, logs: receipt.logs })
      const event = logs.find((log) => isOwnEvent(context, log, matches))
      if (!event) throw new ChainError('unexpected-result')
      const account = await readStateAt(context, receipt.blockNumber)
      if (account && !holds(account, event.args as EventArgs<Name>)) throw new ChainError('unexpected-result')
    },
    find: async (context, sinceBlock): Promise<Hash | undefined> => {
      const { address } = poolOf(context.params)
      const fromBlock = sinceBlock + 1n
      const logs = await context.client.getContractEvents({ address, abi: miningPoolAbi, fromBlock, strict: true })
      return logs.find((log) => isOwnEvent(context, log, seeks))?.transactionHash
    },
    state: {
      read: async (context) => state.of(await readState(context)),
      isReached: state.isReached,
    },
  }
}

/** The part of a decoded log that identifies it. */
interface PoolLog {
  readonly address: Address
  readonly eventName: string
  readonly args: unknown
}

/** Reads the account at the end of a block; `undefined` if the RPC doesn't know it, so that the event must suffice. */
async function readStateAt(context: FlowContext<PoolParams>, blockNumber: bigint) {
  return readAfter(async () => readState(context, blockNumber))
}

async function readState({ client, params, account }: FlowContext<PoolParams>, blockNumber?: bigint) {
  return client.readContract({
    address: poolOf(params).address,
    abi: miningPoolAbi,
    functionName: 'accountState',
    args: [account],
    ...(blockNumber !== undefined && { blockNumber }),
  })
}
