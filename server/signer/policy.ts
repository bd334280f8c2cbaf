import { type Address, decodeFunctionData, encodeFunctionData, type Hex, isAddressEqual, parseAbi } from 'viem'

import { SignerRefusedError, type UnsignedTransaction } from './signer.ts'

/** The most that may be paid of a token or, with null, of a chain's native coin, in its smallest unit. */
export interface SpendingCap {
  readonly chainId: number
  readonly token: Address | null
  readonly perTransaction: bigint
  /** Within 24 hours. */
  readonly perDay: bigint
}

/** What a signer may sign on one chain. */
export interface ChainPolicy {
  readonly chainId: number
  /** The highest gas cost of a transaction, in wei. */
  readonly maxFee: bigint
  /** The most gas of a payment: its recipient could use it for something else. */
  readonly maxPaymentGas: bigint
  readonly maxSweepGas: bigint
  /** Factories of deposit addresses, including former ones: each sends to its own treasury, whoever calls it. */
  readonly depositFactories: readonly Address[]
}

export interface SignerPolicy {
  readonly chains: readonly ChainPolicy[]
  readonly caps: readonly SpendingCap[]
  /** Whether this address may be paid, on any chain. */
  readonly mayReceive: (recipient: Address) => boolean
}

/** What a transaction pays out. */
export interface Spending {
  readonly cap: SpendingCap
  readonly amount: bigint
}

const transferAbi = parseAbi(['function transfer(address to, uint256 amount) returns (bool)'])
const sweepAbi = parseAbi(['function sweep(Sweep[] sweeps)', 'struct Sweep { bytes32 salt; address[] tokens; }'])

/**
 * Checks a transaction against the policy for single transactions.
 * @returns What it pays out; `undefined` if it only sweeps.
 * @throws SignerRefusedError
 */
export function checkTransaction(policy: SignerPolicy, transaction: UnsignedTransaction): Spending | undefined {
  const { chainId, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
  const chain = policy.chains.find((known) => known.chainId === chainId)
  if (chain === undefined) throw new SignerRefusedError('token', `payments on chain ${chainId} are not allowed`)
  const sweeps = isSweep(chain, transaction)
  const maxGas = sweeps ? chain.maxSweepGas : chain.maxPaymentGas
  if (gas > maxGas) throw new SignerRefusedError('gas', `${gas} gas exceeds the limit of ${maxGas}`)
  if (gas * maxFeePerGas > chain.maxFee || maxPriorityFeePerGas > maxFeePerGas) {
    throw new SignerRefusedError('fee', `a fee of up to ${gas * maxFeePerGas} wei is too high`)
  }
  if (sweeps) return undefined
  const { token, amount, recipient } = paymentIn(transaction)
  const cap = policy.caps.find((known) => known.chainId === chainId && isSameToken(known.token, token))
  if (cap === undefined) {
    throw new SignerRefusedError('token', `${token ?? 'the native coin'} has no cap on chain ${chainId}`)
  }
  if (!policy.mayReceive(recipient))
    throw new SignerRefusedError('recipient', `${recipient} is not an allowed recipient`)
  if (amount > cap.perTransaction) {
    throw new SignerRefusedError('transaction-cap', `${amount} exceeds the limit per transaction`)
  }
  return { cap, amount }
}

function isSweep({ depositFactories }: ChainPolicy, { to, value, data }: UnsignedTransaction): boolean {
  if (value !== 0n || !depositFactories.some((factory) => isAddressEqual(to, factory))) return false
  return isCallOf(data, () => {
    return encodeFunctionData({ abi: sweepAbi, ...decodeFunctionData({ abi: sweepAbi, data }) })
  })
}

/** Returns a plain transfer of the native coin, or `transfer` of a token. */
function paymentIn({ to, value, data }: UnsignedTransaction): {
  readonly token: Address | null
  readonly amount: bigint
  readonly recipient: Address
} {
  if (data === '0x' && value > 0n) return { token: null, amount: value, recipient: to }
  const isTransfer = isCallOf(data, () => {
    return encodeFunctionData({ abi: transferAbi, ...decodeFunctionData({ abi: transferAbi, data }) })
  })
  if (!isTransfer || value !== 0n) throw new SignerRefusedError('call', 'the transaction is not a payment')
  const { args } = decodeFunctionData({ abi: transferAbi, data })
  return { token: to, amount: args[1], recipient: args[0] }
}

/** Whether the data is exactly the call's encoding, with nothing after it. */
function isCallOf(data: Hex, encodeAgain: () => Hex): boolean {
  try {
    return BigInt(encodeAgain()) === BigInt(data) && data.length > 2
  } catch {
    // Another function, or not a call at all.
    return false
  }
}

function isSameToken(a: Address | null, b: Address | null): boolean {
  return a === null || b === null ? a === b : isAddressEqual(a, b)
}
