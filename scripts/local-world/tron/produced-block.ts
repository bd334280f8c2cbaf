import { bytesToHex, keccak256, numberToHex } from 'viem'

import { writeMessage } from '#api/tron/wire.ts'
import { tronBlockId, type TronBlockHeader, tronTransactionsRoot } from '#api/tron/block-id.ts'

import type { Outcome, SignedTransaction } from './execute.ts'

/** A transaction in a block, with its outcome. */
export interface IncludedTransaction extends Outcome {
  readonly transaction: SignedTransaction
}

export interface ProducedBlock {
  readonly id: string
  readonly header: TronBlockHeader
  /** Milliseconds since 1970. */
  readonly timestamp: number
  readonly transactions: readonly IncludedTransaction[]
}

/** The block version of the main network since 2025. */
const version = 32n

/** Numbers of `Transaction.Result.contractResult`. */
const results = { SUCCESS: 1n, REVERT: 2n, OUT_OF_ENERGY: 10n } as const

/**
 * Creates the block after another.
 * @param witness Whose turn it is: different witnesses produce different blocks.
 */
export function makeBlock(
  parent: ProducedBlock | null,
  timestamp: number,
  transactions: readonly IncludedTransaction[],
  witness: number,
): ProducedBlock {
  const header: TronBlockHeader = {
    number: parent === null ? 0n : parent.header.number + 1n,
    timestamp: BigInt(timestamp),
    transactionsRoot: tronTransactionsRoot(transactions.map(bytesInBlock)),
    parentId: parent?.id ?? '00'.repeat(32),
    witnessId: 0n,
    witnessAddress: `41${keccak256(numberToHex(witness)).slice(-40)}`,
    version,
    stateRoot: '',
  }
  return { id: tronBlockId(header), header, timestamp, transactions }
}

/** Serializes a transaction with signature and result, as blocks contain it. */
function bytesInBlock({ transaction: { raw, signature }, result }: IncludedTransaction): Uint8Array {
  return writeMessage([
    [1, raw],
    [2, signature],
    [5, writeMessage([[3, results[result]]])],
  ])
}

/** Formats bytes in hexadecimal, as in TRON's API. */
export function hexText(bytes: Uint8Array): string {
  return bytesToHex(bytes).slice(2)
}
