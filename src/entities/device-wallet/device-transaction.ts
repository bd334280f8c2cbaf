import type { Address, Hash, Hex } from 'viem'
import type { ChainErrorCode } from '#src/chain/chain-error.ts'

/** A transaction that the app's pages ask the wallet on this device to sign. */
export interface TransactionRequest {
  readonly chainId: number
  readonly from: Address
  /** `undefined` creates a contract, which the wallet refuses. */
  readonly to: Address | undefined
  /** In the chain's native coin, in its smallest unit. */
  readonly value: bigint
  readonly data: Hex
}

/** How a transaction changes one of the account's balances. */
export interface BalanceChange {
  /** `null` for the chain's native coin. */
  readonly token: Address | null
  /** In the smallest unit; negative for outgoing amounts. Excludes network fees. */
  readonly amount: bigint
}

/** What would happen if the transaction were mined now. */
export type Simulation =
  | {
      readonly outcome: 'succeeds'
      /** `null` if the node can't measure them: the page says so. */
      readonly changes: readonly BalanceChange[] | null
      readonly gas: bigint
    }
  | {
      readonly outcome: 'reverts'
      /** `null` for a reason that the app has no text for. */
      readonly code: ChainErrorCode | null
      /** The contract's own error message. */
      readonly reason: string | null
    }

/** Wei per unit of gas, as in EIP-1559. */
export interface GasPrice {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

export type GasSpeed = 'slow' | 'normal' | 'fast'

/** A transaction that this device has signed. Stored before it is sent, so that a reload loses none. */
export interface DeviceTransaction {
  readonly hash: Hash
  /** Identifies the user's request: however often it is sent, it makes one transaction. */
  readonly requestId: string
  readonly accountId: string
  readonly request: TransactionRequest
  readonly nonce: number
  readonly gas: bigint
  readonly gasPrice: GasPrice
  /** The signed bytes, resent unchanged if the node didn't respond. */
  readonly raw: Hex
  /** Milliseconds since 1970 by the device's clock. */
  readonly createdAt: number
  /** The local world it belongs to; `null` on public networks. */
  readonly worldId: string | null
  /** `refused`: no node takes it, so another may use its nonce; `pending` until its block is deep enough. */
  readonly status: 'pending' | 'refused' | 'succeeded' | 'reverted' | 'replaced'
  /** Blocks from its own to the newest; 0 while it is in no block. */
  readonly confirmations: number
  /** Why it reverted, if it did; `null` if unknown. */
  readonly failure: ChainErrorCode | null
  /** Why the node refused it when last offered; `null` if it didn't. */
  readonly refusal: ChainErrorCode | null
  /** The transaction that this one replaced: same nonce, higher gas price. */
  readonly replaces: Hash | null
  /** Whether it only cancels another: nothing is sent. */
  readonly isCancellation: boolean
}
