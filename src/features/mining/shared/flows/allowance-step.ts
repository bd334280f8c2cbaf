import { type Abi, erc20Abi, parseAbi } from 'viem'
import { ChainError } from '#src/chain/chain-error.ts'
import type { ContractCall, FlowContext, FlowStep } from '#src/chain/flow/flow.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import type { PoolParams } from './flow-params.ts'
import { poolOf, readAfter } from './pool-step.ts'

/** Without its return value, which USDT's `approve` lacks. */
const approveAbi: Abi = parseAbi(['function approve(address spender, uint256 amount)'])

/** Lets the pool take exactly `amount` of the token: never more, and never anybody but the pool (M1, M11). */
export function approveCall(pool: MiningPool, amount: bigint): ContractCall {
  return { address: pool.token.address, abi: approveAbi, functionName: 'approve', args: [pool.address, amount] }
}

/** What the pool may take of the account's tokens. */
export async function readAllowance(context: FlowContext<PoolParams>, blockNumber?: bigint): Promise<bigint> {
  const { client, params, account } = context
  const pool = poolOf(params)
  return client.readContract({
    address: pool.token.address,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [account, pool.address],
    ...(blockNumber !== undefined && { blockNumber }),
  })
}

/** A step that sets the allowance: the goal of a flow of its own, or the preparation of a stake. */
export function allowanceStep<Params extends PoolParams>(amountOf: (params: Params) => bigint): FlowStep<Params> {
  return {
    commit: async ({ params, wallet }) => ({ hash: await wallet.send(approveCall(poolOf(params), amountOf(params))) }),
    verify: async (context, { blockNumber }) => {
      const allowance =
        (await readAfter(async () => readAllowance(context, blockNumber))) ?? (await readAllowance(context))
      const wanted = amountOf(context.params)
      // Wallets let the person change the amount. More than wanted is theirs to give; less would make the stake fail.
      if (allowance < wanted || (wanted === 0n && allowance > 0n)) throw new ChainError('allowance-lowered')
    },
    find: async ({ client, params, account }, sinceBlock) => {
      const pool = poolOf(params)
      const logs = await client.getContractEvents({
        address: pool.token.address,
        abi: erc20Abi,
        eventName: 'Approval',
        args: { owner: account, spender: pool.address },
        fromBlock: sinceBlock + 1n,
        strict: true,
      })
      return logs.findLast(({ args }) => args.value === amountOf(params))?.transactionHash
    },
    state: {
      read: async (context) => readAllowance(context),
      isReached: (before, now, params) => now !== before && now === amountOf(params),
    },
  }
}
