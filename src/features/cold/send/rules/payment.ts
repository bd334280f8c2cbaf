import { type Address, decodeFunctionData, encodeFunctionData, erc20Abi, getAddress, isAddressEqual } from 'viem'
import type { TransactionRequest } from '#src/entities/device-wallet/device-transaction.ts'

/** Coins sent from an account to one recipient. */
export interface Payment {
  readonly chainId: number
  readonly from: Address
  /** `null` for the chain's native coin. */
  readonly token: Address | null
  readonly recipient: Address
  /** In the smallest unit. */
  readonly amount: bigint
}

export function paymentRequest({ chainId, from, token, recipient, amount }: Payment): TransactionRequest {
  if (token === null) return { chainId, from, to: recipient, value: amount, data: '0x' }
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, amount] })
  return { chainId, from, to: token, value: 0n, data }
}

/** Reads a transaction as a payment; returns `undefined` for any other contract call. */
export function readPayment({ chainId, from, to, value, data }: TransactionRequest): Payment | undefined {
  if (to === undefined) return undefined
  if (data === '0x') return { chainId, from, token: null, recipient: getAddress(to), amount: value }
  if (value > 0n) return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    if (functionName !== 'transfer') return undefined
    return { chainId, from, token: getAddress(to), recipient: getAddress(args[0]), amount: args[1] }
  } catch {
    // Not a function of tokens.
    return undefined
  }
}

/** Returns whether two transactions would do the same. */
export function isSameRequest(one: TransactionRequest, other: TransactionRequest): boolean {
  return identity(one) === identity(other)
}

function identity({ chainId, from, to, value, data }: TransactionRequest): string {
  return [chainId, from, to, value, data].join(' ').toLowerCase()
}

/** Returns whether both are the same token of one chain; `null` is the native coin. */
export function isSameToken(one: Address | null, other: Address | null): boolean {
  return one === null || other === null ? one === other : isAddressEqual(one, other)
}
