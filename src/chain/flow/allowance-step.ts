import { type Address, erc20Abi } from 'viem'
import { ChainError, isNetworkProblem } from '#src/chain/chain-error.ts'
import { approveAbi } from '#src/chain/token-calls-abi.ts'
import type { ContractCall, FlowContext, FlowStep } from './flow.ts'
import { readAfter } from './read-after.ts'

/** What a contract may take of the account's tokens. */
export interface Allowance {
  readonly token: Address
  readonly spender: Address
}

type Reader = Pick<FlowContext<unknown>, 'client' | 'account'>

/** Lets the spender take exactly `amount` of the token: never more (M1, M11). */
export function approveCall({ token, spender }: Allowance, amount: bigint): ContractCall {
  return { address: token, abi: approveAbi, functionName: 'approve', args: [spender, amount] }
}

export async function readAllowance(
  { client, account }: Reader,
  { token, spender }: Allowance,
  blockNumber?: bigint,
): Promise<bigint> {
  return client.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [account, spender],
    ...(blockNumber !== undefined && { blockNumber }),
  })
}

/**
 * Returns whether the token, like USDT, refuses to change one nonzero allowance into another, by asking the token
 * itself.
 */
export async function needsReset(
  { client, account }: Reader,
  allowance: Allowance,
  { current, wanted }: { readonly current: bigint; readonly wanted: bigint },
): Promise<boolean> {
  if (current === 0n) return false
  try {
    await client.simulateContract({ ...approveCall(allowance, wanted), account })
    return false
  } catch (error) {
    if (isNetworkProblem(error)) throw error
    return true
  }
}

/** Creates a step that sets the allowance, as a flow's goal or in preparation for spending it. */
export function allowanceStep<Params>(
  allowanceOf: (params: Params) => Allowance,
  amountOf: (params: Params) => bigint,
): FlowStep<Params> {
  return {
    commit: async ({ params, wallet }) => ({
      hash: await wallet.send(approveCall(allowanceOf(params), amountOf(params))),
    }),
    verify: async (context, { blockNumber }) => {
      const subject = allowanceOf(context.params)
      const allowance =
        (await readAfter(async () => readAllowance(context, subject, blockNumber))) ??
        (await readAllowance(context, subject))
      const wanted = amountOf(context.params)
      // Wallets let the user edit the amount. Allowing more is their choice; less would make the flow fail.
      if (allowance < wanted || (wanted === 0n && allowance > 0n)) throw new ChainError('allowance-lowered')
    },
    find: async ({ client, params, account }, sinceBlock) => {
      const { token, spender } = allowanceOf(params)
      const logs = await client.getContractEvents({
        address: token,
        abi: erc20Abi,
        eventName: 'Approval',
        args: { owner: account, spender },
        fromBlock: sinceBlock + 1n,
        strict: true,
      })
      return logs.findLast(({ args }) => args.value === amountOf(params))?.transactionHash
    },
    state: {
      read: async (context) => readAllowance(context, allowanceOf(context.params)),
      isReached: (before, now, params) => now !== before && now === amountOf(params),
    },
  }
}
