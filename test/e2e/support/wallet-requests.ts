import { type Address, decodeFunctionData, encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem'

/** A request as a page made it. */
export interface WalletRequest {
  readonly method: string
  readonly params: readonly unknown[]
}

export interface TransactionParams {
  readonly to?: Address
  readonly data?: Hex
  readonly value?: Hex
  readonly gas?: Hex
  readonly chainId?: Hex
}

export interface CallsParams {
  readonly chainId: Hex
  readonly calls: readonly { readonly to: Address; readonly data?: Hex; readonly value?: Hex }[]
}

/** An error with a code from EIP-1193, EIP-1474 or EIP-5792, as wallets throw it. */
export class WalletError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Returns the calls that a request contains, if any. */
export function callsOf({ method, params }: WalletRequest): readonly TransactionParams[] {
  if (method === 'eth_sendTransaction') return params.slice(0, 1) as TransactionParams[]
  return method === 'wallet_sendCalls' ? (params[0] as CallsParams).calls : []
}

/** Treats an approval as unlimited if no balance could ever reach it. */
export function isUnlimited(amount: bigint): boolean {
  return amount > maxUint256 / 2n ** 64n
}

export function decodeApproval(data: Hex): { readonly spender: Address; readonly amount: bigint } | undefined {
  if (!data.startsWith(approveSelector)) return undefined
  const { args } = decodeFunctionData({ abi: erc20Abi, data })
  const [spender, amount] = args as readonly [Address, bigint]
  return { spender, amount }
}

const approveSelector = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'approve',
  args: ['0x0000000000000000000000000000000000000000', 0n],
}).slice(0, 10)

export function toBridgeError(error: unknown): { code: number; message: string; data?: unknown } {
  if (error instanceof WalletError) return { code: error.code, message: error.message }
  // If the chain rejects, a wallet returns the chain's own message.
  const { code, message, details, data } = error as { code?: number; message: string; details?: string; data?: unknown }
  return { code: code ?? -32603, message: details ?? message, ...(data !== undefined && { data }) }
}
