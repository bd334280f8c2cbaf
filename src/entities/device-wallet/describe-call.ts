import {
  type Abi,
  type Address,
  bytesToHex,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  hexToBytes,
  isAddressEqual,
} from 'viem'
import { nativeCoinOf } from '#src/chain/chain-names.ts'
import { readRoute } from '#src/chain/swap/read-route.ts'
import { approveAbi, transferAbi } from '#src/chain/token-calls-abi.ts'
import { callRefusal, type SigningRefusal } from '#src/keyring/signing-rules.ts'
import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import type { Token } from '#deployments/deployment.ts'
import { knownTokensOf } from '#deployments/known-tokens.ts'
import { type MiningPool, miningPoolsOf } from '#deployments/pools.ts'
import type { TransactionRequest } from './device-transaction.ts'
import { type KnownContract, knownContract } from './known-contract.ts'

/** An amount of a coin. Without `coin`, the token's name and decimals are unknown. */
export interface CallAmount {
  readonly chainId: number
  /** `null` for the chain's native coin. */
  readonly token: Address | null
  readonly coin: { readonly symbol: string; readonly decimals: number } | undefined
  readonly amount: bigint
}

interface Spending {
  readonly spender: Address
  readonly contract: KnownContract | undefined
}

export type PoolAction =
  | { readonly action: 'stake' | 'stake-with-permit' | 'unstake'; readonly amount: CallAmount }
  | { readonly action: 'check-in'; readonly minimum: CallAmount }
  | { readonly action: 'claim' | 'leave' }
  | { readonly action: 'transfer-rewards'; readonly to: Address; readonly amount: CallAmount }

/** What a transaction does, as far as its calldata says so with certainty. */
export type CallDescription =
  | { readonly kind: 'payment'; readonly to: Address; readonly amount: CallAmount }
  | { readonly kind: 'transfer'; readonly to: Address; readonly amount: CallAmount }
  | ({ readonly kind: 'approve'; readonly amount: CallAmount } & Spending)
  | ({ readonly kind: 'revoke'; readonly token: Address; readonly coin: CallAmount['coin'] } & Spending)
  | ({ readonly kind: 'pool'; readonly pool: Address; readonly tokenSymbol: string } & PoolAction)
  | {
      readonly kind: 'swap'
      readonly pays: CallAmount
      /** Minimum amount. */
      readonly receives: CallAmount
      readonly recipient: Address
      /** The bridge's own fee, in the chain's native coin. */
      readonly bridgeFee: CallAmount | undefined
    }
  | UnknownCall
  /** Never signed: it gives away more than a user can intend. */
  | { readonly kind: 'refused'; readonly reason: CallRefusal; readonly to: Address | undefined }

export interface UnknownCall {
  readonly kind: 'unknown'
  readonly to: Address
  readonly contract: KnownContract | undefined
  /** First four bytes of the data; `undefined` for less, which reaches a contract's fallback. */
  readonly selector: Hex | undefined
  readonly data: Hex
  readonly value: CallAmount
}

export type CallRefusal =
  /** It would let someone take all of a token that the account ever has. */
  | 'unlimited-approval'
  /** It might do so, and can't be decoded. */
  | 'unreadable-approval'
  /** It would create a contract. */
  | 'contract-creation'
  /** It sends a token to the token's own contract, where it is lost. */
  | 'token-to-itself'

const callRefusals = {
  'unlimited-approval': 'unlimited-approval',
  'not-signable': 'unreadable-approval',
} as const satisfies Readonly<Record<SigningRefusal, CallRefusal>>

/** Token calls, without the return values that some tokens lack. */
const tokenCallsAbi = [...transferAbi, ...approveAbi]

/**
 * Describes a transaction in the app's terms. Only what the calldata states completely is put in words: anything after
 * or between its arguments, or coins sent with a call that takes none, makes it an unknown call.
 * @param extraTokens Tokens that the user has added to those of the app's tables.
 */
export function describeCall(request: TransactionRequest, extraTokens: readonly Token[] = []): CallDescription {
  const { chainId, to, value, data } = request
  if (to === undefined) return { kind: 'refused', reason: 'contract-creation', to }
  const refusal = callRefusal(data)
  // Even with odd bytes or extra coins: the contract may well accept it.
  if (refusal) return { kind: 'refused', reason: callRefusals[refusal], to }
  const terms: Terms = { chainId, tokens: [...knownTokensOf(chainId), ...extraTokens] }
  if (data === '0x') return { kind: 'payment', to, amount: amountOf(terms, null, value) }
  const pool = miningPoolsOf(chainId).find(({ address }) => isAddressEqual(address, to))
  return (
    describeTokenCall(terms, to, data, value) ??
    (pool && describePoolCall(terms, pool, data, value)) ??
    describeSwap(terms, request, to) ??
    unknownCall(terms, to, data, value)
  )
}

interface Terms {
  readonly chainId: number
  readonly tokens: readonly Token[]
}

function describeTokenCall(terms: Terms, token: Address, data: Hex, value: bigint): CallDescription | undefined {
  const call = decodePlain(() => decodeFunctionData({ abi: tokenCallsAbi, data }))
  if (!call || value !== 0n || !isPlain(tokenCallsAbi, call, data)) return undefined
  if (call.functionName === 'transfer') {
    const [to, amount] = call.args
    if (isAddressEqual(to, token)) return { kind: 'refused', reason: 'token-to-itself', to: token }
    return { kind: 'transfer', to, amount: amountOf(terms, token, amount) }
  }
  const [spender, amount] = call.args
  const spending = { spender, contract: knownContract(terms, spender) }
  return amount === 0n
    ? { kind: 'revoke', token, coin: coinOf(terms, token), ...spending }
    : { kind: 'approve', amount: amountOf(terms, token, amount), ...spending }
}

function describePoolCall(terms: Terms, pool: MiningPool, data: Hex, value: bigint): CallDescription | undefined {
  const call = decodePlain(() => decodeFunctionData({ abi: miningPoolAbi, data }))
  if (!call || value !== 0n || !isPlain(miningPoolAbi, call, data)) return undefined
  const { address, token } = pool
  const base = { kind: 'pool', pool: address, tokenSymbol: token.symbol } as const
  const amount = (units: bigint) => amountOf(terms, token.address, units)
  switch (call.functionName) {
    case 'stake':
      return { ...base, action: 'stake', amount: amount(call.args[0]) }
    case 'stakeWithPermit':
      return { ...base, action: 'stake-with-permit', amount: amount(call.args[0]) }
    case 'unstake':
      return { ...base, action: 'unstake', amount: amount(call.args[0]) }
    case 'exit':
      return { ...base, action: 'leave' }
    case 'signIn':
      return { ...base, action: 'check-in', minimum: amount(call.args[0]) }
    case 'claim':
      return { ...base, action: 'claim' }
    case 'transferRewards':
      return { ...base, action: 'transfer-rewards', to: call.args[0], amount: amount(call.args[1]) }
    default:
      // Functions for a pool's owner, and view functions.
      return undefined
  }
}

function describeSwap(terms: Terms, request: TransactionRequest, to: Address): CallDescription | undefined {
  const { chainId, from, data, value } = request
  const swap = readRoute({ to, data, value }, { chainId, account: from })
  if (!swap) return undefined
  const { payout, bridgeFee } = swap
  return {
    kind: 'swap',
    pays: amountOf(terms, swap.token, swap.amount),
    receives: amountOf({ chainId: payout.chainId, tokens: knownTokensOf(payout.chainId) }, payout.token, swap.minimum),
    recipient: payout.recipient,
    bridgeFee: bridgeFee === 0n ? undefined : amountOf(terms, null, bridgeFee),
  }
}

function unknownCall(terms: Terms, to: Address, data: Hex, value: bigint): UnknownCall {
  return {
    kind: 'unknown',
    to,
    contract: knownContract(terms, to),
    selector: data.length >= 10 ? (data.slice(0, 10) as Hex) : undefined,
    data,
    value: amountOf(terms, null, value),
  }
}

function amountOf(terms: Terms, token: Address | null, amount: bigint): CallAmount {
  const coin = token === null ? nativeCoinOf(terms.chainId) : coinOf(terms, token)
  return { chainId: terms.chainId, token, coin, amount }
}

function coinOf({ tokens }: Terms, address: Address): CallAmount['coin'] {
  const token = tokens.find((candidate) => isAddressEqual(candidate.address, address))
  return token && { symbol: token.symbol, decimals: token.decimals }
}

function decodePlain<Call>(decode: () => Call): Call | undefined {
  try {
    return decode()
  } catch {
    // Another function, or data that doesn't fit this one.
    return undefined
  }
}

/**
 * Returns whether the data is the call and nothing else: the same arguments can be encoded with something in between.
 */
function isPlain(abi: Abi, call: { functionName: string; args?: readonly unknown[] }, data: Hex) {
  const encoded = encodeFunctionData({ abi, ...call })
  return encoded === bytesToHex(hexToBytes(data))
}
