import type { Address, Hash, Hex } from 'viem'
import type { ChainErrorCode } from '#src/chain/chain-error.ts'

/** A transaction that the wallet on this device is asked to sign, by its own pages or by others of the app. */
export interface TransactionRequest {
  readonly chainId: number
  readonly from: Address
  /** `undefined` creates a contract: the wallet refuses to. */
  readonly to: Address | undefined
  /** Of the chain's own coin, in its smallest unit. */
  readonly value: bigint
  readonly data: Hex
}

/** What the account has more or less of after a transaction. */
export interface BalanceChange {
  /** `null` for the chain's own coin. */
  readonly token: Address | null
  /** In the smallest unit; negative for what leaves. Network fees are not counted. */
  readonly amount: bigint
}

/** What would happen if the transaction were mined now. */
export type Simulation =
  | {
      readonly outcome: 'succeeds'
      /** `null` where the node can't measure them: the page says so. */
      readonly changes: readonly BalanceChange[] | null
      readonly gas: bigint
    }
  | {
      readonly outcome: 'reverts'
      /** `null` for a reason that the app has no words for. */
      readonly code: ChainErrorCode | null
      /** The contract's own words. */
      readonly reason: string | null
    }

/** Wei per unit of gas, as EIP-1559 has them. */
export interface GasPrice {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

export type GasSpeed = 'slow' | 'normal' | 'fast'

/** A transaction that this device has signed. Kept before it is sent, so that a reload loses none. */
export interface DeviceTransaction {
  readonly hash: Hash
  /** What the person asked for once: however often it is asked for again, one transaction comes of it. */
  readonly requestId: string
  readonly accountId: string
  readonly request: TransactionRequest
  readonly nonce: number
  readonly gas: bigint
  readonly gasPrice: GasPrice
  /** The signed bytes: sent again as they are when the node did not answer. */
  readonly raw: Hex
  /** Milliseconds since 1970 by the device's clock. */
  readonly createdAt: number
  /** The local world that it belongs to; `null` on public networks, which never end. */
  readonly worldId: string | null
  /**
   * `refused`: no node takes it, so another may have its nonce; `pending` until the block that has it lies deep enough.
   */
  readonly status: 'pending' | 'refused' | 'succeeded' | 'reverted' | 'replaced'
  /** Blocks from the one that has it to the newest; 0 while none has it, or no longer. */
  readonly confirmations: number
  /** Why it reverted, once it did; `null` while that isn't known. */
  readonly failure: ChainErrorCode | null
  /** Why the node did not take it, when it was last offered; `null` if it did. */
  readonly refusal: ChainErrorCode | null
  /** The one that this took the place of: same nonce, dearer gas. */
  readonly replaces: Hash | null
  /** It only takes the place of another: nothing is sent. */
  readonly isCancellation: boolean
}
