import { erc20Abi, isHex, parseSignature } from 'viem'
import { ChainError, chainErrorCode } from '#src/chain/chain-error.ts'
import { allowanceStep, approveCall, needsReset, readAllowance } from '#src/chain/flow/allowance-step.ts'
import {
  type CommitContext,
  type ContractCall,
  type FlowContext,
  type FlowDefinition,
  type FlowStep,
  StepRefusedError,
  type TypedDataRequest,
  UnclearOutcomeError,
} from '#src/chain/flow/flow.ts'
import { type AmountParams, amountParams } from './flow-params.ts'
import { onPool, poolAllowance, poolCall, poolOf, poolStep } from './pool-step.ts'

declare module '#src/chain/flow/flow.ts' {
  interface FlowParams {
    stake: AmountParams
  }
}

/** Seconds for which a permit is valid: just enough time to read it in the wallet. */
const permitLifetime = 3_600n

/** EIP-2612: an owner's number of used permits. */
const noncesAbi = [
  {
    type: 'function',
    name: 'nonces',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ name: '', type: 'uint256' }],
  },
] as const

/**
 * Gas estimate for a stake that can't be simulated yet because its approval or permit is pending: that of a first stake
 * with the local USDT and USDC, plus a margin.
 */
const stakeGas = 110_000n
const stakeWithPermitGas = 160_000n

/**
 * Stakes with as few confirmations as the wallet and the token allow: directly if the allowance suffices, as one batch
 * (EIP-5792), with a signed permit (EIP-2612), or after an approval of exactly the stake (M1).
 */
export const stakeFlow: FlowDefinition<AmountParams> = {
  ...onPool,
  params: amountParams,
  outline: async (context) => {
    const { params } = context
    const pool = poolOf(params)
    const allowance = await readAllowance(context, poolAllowance(params))
    if (allowance >= params.amount) return { calls: [stakeCall(params)], laterGas: 0n }
    if (pool.token.permit) return { calls: [], laterGas: stakeWithPermitGas }
    // If an old allowance must be reset first, that costs about as much as the new approval.
    return { calls: [approveCall(poolAllowance(params), allowance > 0n ? 0n : params.amount)], laterGas: stakeGas }
  },
  plan: async (context, refused) => {
    const { params, wallet } = context
    await requireBalance(context)
    const allowance = await readAllowance(context, poolAllowance(params))
    if (allowance >= params.amount) return ['stake']
    if (!refused.has('approve-and-stake') && (await wallet.canSendBatch())) return ['approve-and-stake']
    if (!refused.has('stake-with-permit') && (await canPermit(context))) return ['stake-with-permit']
    return (await needsReset(context, poolAllowance(params), { current: allowance, wanted: params.amount }))
      ? ['reset-allowance', 'approve', 'stake']
      : ['approve', 'stake']
  },
  steps: {
    'reset-allowance': { ...allowanceStep(poolAllowance, () => 0n), isPreparation: true },
    approve: { ...allowanceStep<AmountParams>(poolAllowance, ({ amount }) => amount), isPreparation: true },
    stake: stakeStep(async ({ params, wallet }) => ({ hash: await wallet.send(stakeCall(params)) })),
    'stake-with-permit': stakeStep(stakeWithPermit),
    'approve-and-stake': stakeStep(approveAndStake),
  },
}

function stakeStep(commit: FlowStep<AmountParams>['commit']): FlowStep<AmountParams> {
  return poolStep(commit, {
    events: ['Staked'],
    seeks: (args, { amount }) => args.amount === amount,
    holds: (state, args) => state.stake === args.stake,
    state: { of: (state) => state.stake, isReached: (before, now, { amount }) => now - before === amount },
  })
}

function stakeCall(params: AmountParams): ContractCall {
  return poolCall(poolOf(params), 'stake', [params.amount])
}

async function requireBalance({ client, params, account }: FlowContext<AmountParams>): Promise<void> {
  const { token } = poolOf(params)
  const balance = await client.readContract({
    address: token.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })
  if (balance === 0n) throw new ChainError('token-balance-zero')
  if (balance < params.amount) throw new ChainError('token-balance-too-low')
}

/** Contract accounts can't sign what `permit` verifies. */
async function canPermit({ client, params, account }: FlowContext<AmountParams>): Promise<boolean> {
  return poolOf(params).token.permit !== null && (await client.getCode({ address: account })) === undefined
}

/** One confirmation, all or nothing: no allowance is ever left over, old or new. */
async function approveAndStake(context: CommitContext<AmountParams>) {
  const { params, wallet } = context
  const allowance = poolAllowance(params)
  const reset = (await readAllowance(context, allowance)) > 0n ? [approveCall(allowance, 0n)] : []
  try {
    return { callsId: await wallet.sendBatch([...reset, approveCall(allowance, params.amount), stakeCall(params)]) }
  } catch (error) {
    // If a wallet announced batches but can't send them, it's asked for one call at a time.
    const refused = new StepRefusedError('batch', { cause: error })
    if (error instanceof UnclearOutcomeError) {
      throw new UnclearOutcomeError('Sent or not?', { isAnswered: error.isAnswered, cause: refused })
    }
    throw chainErrorCode(error) === 'wallet-unsupported' ? refused : error
  }
}

async function stakeWithPermit(context: CommitContext<AmountParams>) {
  const { params, wallet } = context
  const { deadline, request } = await permitRequest(context)
  const signature = await signOrRefuse(context, request)
  const { r, s, v, yParity } = parseSignature(signature)
  const recovery = v ?? BigInt(yParity + 27)
  try {
    return {
      hash: await wallet.send(poolCall(poolOf(params), 'stakeWithPermit', [params.amount, deadline, recovery, r, s])),
    }
  } catch (error) {
    // The simulation rejected the signature, as for accounts with their own signature scheme.
    if (error instanceof ChainError && error.code === 'permit-failed')
      throw new StepRefusedError('permit', { cause: error })
    throw error
  }
}

const ethereumSignatureLength = 2 + 2 * 65

async function signOrRefuse({ wallet }: CommitContext<AmountParams>, request: TypedDataRequest) {
  try {
    const signature = await wallet.signTypedData(request)
    if (!isHex(signature) || signature.length !== ethereumSignatureLength) throw new ChainError('wallet-unsupported')
    return signature
  } catch (error) {
    // Whatever went wrong, nothing was sent. Unless the user declined, ask for an approval instead.
    const code = chainErrorCode(error)
    const canApprove = code === 'wallet-unsupported' || code === 'unknown'
    throw canApprove ? new StepRefusedError('permit', { cause: error }) : error
  }
}

async function permitRequest({ client, params, account }: CommitContext<AmountParams>) {
  const pool = poolOf(params)
  const { permit, address: verifyingContract } = pool.token
  if (!permit) throw new StepRefusedError('permit')
  const [nonce, block] = await Promise.all([
    client.readContract({
      address: verifyingContract,
      abi: noncesAbi,
      functionName: 'nonces',
      args: [account],
    }),
    client.getBlock(),
  ])
  const deadline = block.timestamp + permitLifetime
  const request: TypedDataRequest = {
    domain: { ...permit, chainId: pool.chainId, verifyingContract },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner: account, spender: pool.address, value: params.amount, nonce, deadline },
  }
  return { deadline, request }
}
