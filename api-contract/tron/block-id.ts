import { bytesToHex, type Hex, hexToBytes, sha256 } from 'viem'

import { writeMessage } from './wire.ts'

/** `BlockHeader.raw`. Strings are hexadecimal, without 0x. */
export interface TronBlockHeader {
  readonly number: bigint
  /** Milliseconds since 1970. */
  readonly timestamp: bigint
  readonly transactionsRoot: string
  readonly parentId: string
  readonly witnessId: bigint
  /** 21 bytes. */
  readonly witnessAddress: string
  readonly version: bigint
  readonly stateRoot: string
}

/**
 * Returns the ID of a block: the hash of its header, with the first 8 bytes replaced by the block's number.
 * core/Tron.proto of https://github.com/tronprotocol/protocol
 */
export function tronBlockId(header: TronBlockHeader): string {
  const raw = writeMessage([
    [1, header.timestamp],
    [2, hexToBytes(`0x${header.transactionsRoot}`)],
    [3, hexToBytes(`0x${header.parentId}`)],
    [7, header.number],
    [8, header.witnessId],
    [9, hexToBytes(`0x${header.witnessAddress}`)],
    [10, header.version],
    [11, hexToBytes(`0x${header.stateRoot}`)],
  ])
  return numberInId(header.number) + withoutPrefix(sha256(raw)).slice(16)
}

/** Returns the start of a block's ID. */
function numberInId(number: bigint): string {
  return number.toString(16).padStart(16, '0')
}

/** Returns the number of the block with this ID. */
export function numberOfBlockId(id: string): bigint {
  return BigInt(`0x${id.slice(0, 16)}`)
}

/** Returns the root of a block's transactions, each as contained in the block: with signatures and result. */
export function tronTransactionsRoot(transactions: readonly Uint8Array[]): string {
  let level = transactions.map((transaction) => sha256(transaction, 'bytes'))
  while (level.length > 1) {
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, index) => {
      const [left, right] = [level[2 * index], level[2 * index + 1]]
      if (left === undefined) throw new Error('A level of the tree has lost a hash')
      return right === undefined ? left : sha256(Uint8Array.of(...left, ...right), 'bytes')
    })
  }
  return withoutPrefix(bytesToHex(level[0] ?? new Uint8Array(32)))
}

function withoutPrefix(hex: Hex): string {
  return hex.slice(2)
}
