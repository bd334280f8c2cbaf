import type { Hex } from 'viem'

import type { TronAccount } from '#api/addresses/tron-address.ts'
import type { TronContract, TronTrigger } from '#api/tron/contracts.ts'

/** A block's position on its chain. */
export interface TronBlockHead {
  /** 64 hexadecimal digits, the first 16 of them its number. */
  readonly id: string
  /** Null for the first block. */
  readonly parentId: string | null
  readonly number: bigint
  /** Milliseconds since 1970. */
  readonly timestamp: number
}

/** A transaction in a block. Its ID is computed from its own bytes, not trusted. */
export interface TronTransaction {
  /** 64 hexadecimal digits. */
  readonly id: string
  /** Whether it succeeded. A failed transaction is in the block too, and has cost its fee. */
  readonly success: boolean
  readonly contract: TronContract
  /** It can't be included in a block that follows one of this time or later, in milliseconds since 1970. */
  readonly expiration: number
}

export interface TronBlock extends TronBlockHead {
  readonly transactions: readonly TronTransaction[]
}

/** A contract's log entry. */
export interface TronLog {
  readonly contract: TronAccount
  /** 32 bytes each. */
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** TRX sent by a contract, in sun. */
export interface TronInternalTransfer {
  readonly from: TronAccount
  readonly to: TronAccount
  readonly amount: bigint
}

/** A transaction's effects and costs. */
export interface TronTransactionInfo {
  readonly id: string
  readonly blockNumber: bigint
  /** Milliseconds since 1970. */
  readonly blockTimestamp: number
  readonly success: boolean
  /** Result of a contract call, such as `SUCCESS`, `REVERT` or `OUT_OF_ENERGY`; null if none was called. */
  readonly result: string | null
  /** Everything it has burned, in sun. */
  readonly fee: bigint
  /** Units of energy, staked and burned. */
  readonly energyUsed: bigint
  /** Sun burned for energy. */
  readonly energyFee: bigint
  /** Empty if it failed. */
  readonly logs: readonly TronLog[]
  /**
   * TRX sent by contracts during the transaction, in order; empty if it failed. Nodes list them only if configured to
   * (`vm.saveInternalTx`), and no block proves them.
   */
  readonly internalTransfers: readonly TronInternalTransfer[]
}

/** What an account can use before it burns TRX. */
export interface TronResources {
  /**
   * Bytes from the day's free bandwidth, and from stakes. A transaction takes all its bytes from one of them, or burns
   * TRX for all of them.
   */
  readonly freeBandwidth: bigint
  readonly stakedBandwidth: bigint
  /** Units of energy. */
  readonly energy: bigint
}

/** The chain's current prices, all in sun. */
export interface TronChainFees {
  readonly sunPerByte: bigint
  readonly sunPerEnergy: bigint
  readonly accountCreationBandwidth: bigint
  readonly accountCreation: bigint
  readonly highestFeeLimit: bigint
}

/** The simulated result of a contract call. */
export interface TronCallResult {
  readonly success: boolean
  readonly data: Hex
  readonly energyUsed: bigint
}

/** Why a node refuses a transaction, in the terms of TRON's protocol. */
export const tronRefusalCodes = [
  'SIGERROR',
  'CONTRACT_VALIDATE_ERROR',
  'CONTRACT_EXE_ERROR',
  'BANDWITH_ERROR',
  'DUP_TRANSACTION_ERROR',
  'TAPOS_ERROR',
  'TOO_BIG_TRANSACTION_ERROR',
  'TRANSACTION_EXPIRATION_ERROR',
  'SERVER_BUSY',
  'NO_CONNECTION',
  'NOT_ENOUGH_EFFECTIVE_CONNECTION',
  'BLOCK_UNSOLIDIFIED',
  'OTHER_ERROR',
] as const

export type TronRefusalCode = (typeof tronRefusalCodes)[number]

/** A node's answer to a broadcast. A refusal proves nothing: another node may have accepted the transaction. */
export type TronBroadcast =
  | { readonly taken: true }
  /** `DUP_TRANSACTION_ERROR` means that the node already has it. */
  | { readonly taken: false; readonly code: TronRefusalCode; readonly message: string }

/**
 * A TRON node, which may be wrong: every answer is checked for its shape and against the request. Amounts are in sun,
 * and in base units for tokens.
 * @throws ImplausibleAnswerError, TronNodeError. Never call it inside a database transaction.
 */
export interface TronNode {
  /** Returns the ID of the first block. @throws ImplausibleAnswerError if it isn't the expected network's. */
  genesisId(): Promise<string>

  /** Returns the node's newest block, which may still be replaced. */
  latestBlock(): Promise<TronBlockHead>

  /** Returns the newest final block. */
  solidifiedBlock(): Promise<TronBlockHead>

  /** Returns the block with a number on the node's chain, with its transactions; undefined above its head. */
  block(number: bigint): Promise<TronBlock | undefined>

  /**
   * Returns what a block's transactions did, in order; undefined if the node now has a different block there.
   * @param block A block returned by {@link block}: nodes look these up by number only.
   */
  transactionInfos(
    block: Pick<TronBlock, 'number' | 'timestamp' | 'transactions'>,
  ): Promise<readonly TronTransactionInfo[] | undefined>

  /** Returns what a transaction did; undefined if no block of the node has it. */
  transactionInfo(id: string): Promise<TronTransactionInfo | undefined>

  /** The same, for final blocks only. */
  solidifiedTransactionInfo(id: string): Promise<TronTransactionInfo | undefined>

  /** Returns an account's TRX at the head, in sun; null if the account doesn't exist yet. */
  balance(account: TronAccount): Promise<bigint | null>

  /** Returns an account's balance of a TRC-20 token at the head. */
  tokenBalance(contract: TronAccount, account: TronAccount): Promise<bigint>

  accountResources(account: TronAccount): Promise<TronResources>

  chainFees(): Promise<TronChainFees>

  /** Simulates a call without a transaction, for example to learn how much energy it takes. */
  simulate(call: Omit<TronTrigger, 'kind' | 'callValue'>): Promise<TronCallResult>

  /** Broadcasts a signed transaction. @param signed Its bytes in hexadecimal, without 0x. */
  broadcast(signed: string): Promise<TronBroadcast>
}

/** The node refused a call, or gave no valid answer. The message never contains its URL or a key. */
export class TronNodeError extends Error {
  override readonly name = 'TronNodeError'
  /** HTTP status of its answer; null if there was none. */
  readonly status: number | null

  constructor(status: number | null, message: string) {
    super(message)
    this.status = status
  }
}
