import type { Hex } from 'viem'

import type { TronAccount } from '#api/addresses/tron-address.ts'
import type { TronContract, TronTrigger } from '#api/tron/contracts.ts'

/** Where a block is on its chain. */
export interface TronBlockHead {
  /** 64 hexadecimal digits, the first 16 of them its number. */
  readonly id: string
  /** Null for the first block. */
  readonly parentId: string | null
  readonly number: bigint
  /** Milliseconds since 1970. */
  readonly timestamp: number
}

/** A transaction in a block. Its ID is that of its own bytes: it has been computed, not believed. */
export interface TronTransaction {
  /** 64 hexadecimal digits. */
  readonly id: string
  /** Whether it did what it says. One that failed is in the block all the same, and has cost its fee. */
  readonly success: boolean
  readonly contract: TronContract
  /** In no block that follows one as late as this, in milliseconds since 1970. */
  readonly expiration: number
}

export interface TronBlock extends TronBlockHead {
  readonly transactions: readonly TronTransaction[]
}

/** What a contract has told. */
export interface TronLog {
  readonly contract: TronAccount
  /** Each of 32 bytes. */
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** TRX that a contract has sent, in sun. */
export interface TronInternalTransfer {
  readonly from: TronAccount
  readonly to: TronAccount
  readonly amount: bigint
}

/** What a transaction did and cost. */
export interface TronTransactionInfo {
  readonly id: string
  readonly blockNumber: bigint
  /** Milliseconds since 1970. */
  readonly blockTimestamp: number
  readonly success: boolean
  /** What a contract's call ended with, such as `SUCCESS`, `REVERT` or `OUT_OF_ENERGY`; null where none was called. */
  readonly result: string | null
  /** All that it has burned, in sun. */
  readonly fee: bigint
  /** Units of energy, staked and burned. */
  readonly energyUsed: bigint
  /** Sun burned for energy. */
  readonly energyFee: bigint
  /** Empty if it has failed. */
  readonly logs: readonly TronLog[]
  /**
   * TRX that contracts have sent meanwhile, in their order; empty if it has failed. Nodes list them only if told to
   * (`vm.saveInternalTx`), and no block proves them.
   */
  readonly internalTransfers: readonly TronInternalTransfer[]
}

/** What an account can use before it burns TRX. */
export interface TronResources {
  /** Bytes of the day's free ones, and of stakes. A transaction takes all its bytes from one of them, or burns for all. */
  readonly freeBandwidth: bigint
  readonly stakedBandwidth: bigint
  /** Units. */
  readonly energy: bigint
}

/** What the chain charges now; all of it in sun. */
export interface TronChainFees {
  readonly sunPerByte: bigint
  readonly sunPerEnergy: bigint
  readonly accountCreationBandwidth: bigint
  readonly accountCreation: bigint
  readonly highestFeeLimit: bigint
}

/** What a call of a contract would do, without doing it. */
export interface TronCallResult {
  readonly success: boolean
  readonly data: Hex
  readonly energyUsed: bigint
}

/** Why a node does not take a transaction, as TRON's protocol names it. */
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

/** What came of handing a transaction to a node. A refusal proves nothing: another node may have taken it. */
export type TronBroadcast =
  | { readonly taken: true }
  /** `DUP_TRANSACTION_ERROR` means that the node has it already. */
  | { readonly taken: false; readonly code: TronRefusalCode; readonly message: string }

/**
 * A node of TRON, which may be wrong: every answer is held against its shape and against what was asked. Amounts are in
 * sun, and of tokens in their base units.
 * @throws ImplausibleAnswerError, TronNodeError. Never to be asked inside a transaction of the database.
 */
export interface TronNode {
  /** ID of the first block. @throws ImplausibleAnswerError if the network begins with another. */
  genesisId(): Promise<string>

  /** The newest block that the node has. It may still be replaced by another. */
  latestBlock(): Promise<TronBlockHead>

  /** The newest block that is final. */
  solidifiedBlock(): Promise<TronBlockHead>

  /** The block at a number of the node's chain, with its transactions; undefined above its head. */
  block(number: bigint): Promise<TronBlock | undefined>

  /**
   * What the transactions of a block did, in their order; undefined if the node has by now another block there.
   * @param block As {@link block} has answered it: nodes find them by number alone.
   */
  transactionInfos(
    block: Pick<TronBlock, 'number' | 'timestamp' | 'transactions'>,
  ): Promise<readonly TronTransactionInfo[] | undefined>

  /** What a transaction did; undefined if it is in no block that the node has. */
  transactionInfo(id: string): Promise<TronTransactionInfo | undefined>

  /** The same of final blocks alone. */
  solidifiedTransactionInfo(id: string): Promise<TronTransactionInfo | undefined>

  /** TRX of an account at the head, in sun; null if the account does not exist yet. */
  balance(account: TronAccount): Promise<bigint | null>

  /** What an account has of a TRC-20 token at the head. */
  tokenBalance(contract: TronAccount, account: TronAccount): Promise<bigint>

  accountResources(account: TronAccount): Promise<TronResources>

  chainFees(): Promise<TronChainFees>

  /** Runs a call without a transaction, such as to learn what energy it takes. */
  simulate(call: Omit<TronTrigger, 'kind' | 'callValue'>): Promise<TronCallResult>

  /** Hands a signed transaction to the network. @param signed Its bytes in hexadecimal, without 0x. */
  broadcast(signed: string): Promise<TronBroadcast>
}

/** The node has refused a call, or gave no answer that could be one. The message never repeats its URL or a key. */
export class TronNodeError extends Error {
  override readonly name = 'TronNodeError'
  /** HTTP status of its answer; null if there was none. */
  readonly status: number | null

  constructor(status: number | null, message: string) {
    super(message)
    this.status = status
  }
}
