import { hexToBytes, sha256 } from 'viem'

import {
  decodeTronContract,
  encodeTronContract,
  type TronContract,
  type TronTransfer,
  type TronTrigger,
} from './contracts.ts'
import { TronEncodingError, WireMessage, writeMessage } from './wire.ts'

/**
 * The block that a transaction references, so that it's valid on that block's chain only: two bytes of its number and
 * eight of its ID.
 */
export interface TronReference {
  readonly bytes: Uint8Array
  readonly hash: Uint8Array
}

/** The signed part. Times are in milliseconds since 1970. */
export interface TronRawTransaction<Contract extends TronContract = TronContract> {
  readonly reference: TronReference
  /** It can't be included in a block whose predecessor has this time or a later one. */
  readonly expiration: number
  readonly timestamp: number
  /** The most that a contract call may burn for energy, in sun. */
  readonly feeLimit: bigint
  readonly contract: Contract
}

/** The other parts of a transaction. */
export interface DecodedTronTransaction extends TronRawTransaction {
  /** A memo, possibly empty. */
  readonly memo: Uint8Array
  /** The account's permission that it's signed with: 0 is the owner's. */
  readonly permission: bigint
}

/** A transaction with its signatures, as sent to nodes. */
export interface SignedTronTransaction {
  /** `Transaction.raw`. */
  readonly raw: Uint8Array
  /** 65 bytes each: r, s, and 0 or 1 (or 27 or 28). */
  readonly signatures: readonly Uint8Array[]
}

/** Fields of `Transaction.raw`. core/Tron.proto of https://github.com/tronprotocol/protocol */
const rawFields = {
  referenceBytes: 1,
  referenceHash: 4,
  expiration: 8,
  memo: 10,
  contracts: 11,
  timestamp: 14,
  feeLimit: 18,
} as const
const transactionFields = { raw: 1, signatures: 2 } as const

/**
 * Returns a transaction's reference to a block. @param id 64 hexadecimal digits, the first 16 of them the block's
 * number.
 */
export function tronReferenceTo(id: string): TronReference {
  if (!/^[\da-f]{64}$/.test(id)) throw new TronEncodingError('This is no ID of a block')
  const bytes = hexToBytes(`0x${id}`)
  return { bytes: bytes.slice(6, 8), hash: bytes.slice(8, 16) }
}

/** Encodes `Transaction.raw` like nodes do. */
export function encodeTronRaw(raw: TronRawTransaction<TronTransfer | TronTrigger>): Uint8Array {
  return writeMessage([
    [rawFields.referenceBytes, raw.reference.bytes],
    [rawFields.referenceHash, raw.reference.hash],
    [rawFields.expiration, BigInt(raw.expiration)],
    [rawFields.contracts, encodeTronContract(raw.contract)],
    [rawFields.timestamp, BigInt(raw.timestamp)],
    [rawFields.feeLimit, raw.feeLimit],
  ])
}

/** @throws TronEncodingError if it isn't a transaction, or doesn't have exactly one contract. */
export function decodeTronRaw(bytes: Uint8Array): DecodedTronTransaction {
  const message = new WireMessage(bytes)
  const [contract, ...others] = message.allBytes(rawFields.contracts)
  if (contract === undefined || others.length > 0) throw new TronEncodingError('A transaction has one contract')
  return {
    reference: { bytes: message.bytes(rawFields.referenceBytes), hash: message.bytes(rawFields.referenceHash) },
    expiration: milliseconds(message.number(rawFields.expiration)),
    timestamp: milliseconds(message.number(rawFields.timestamp)),
    feeLimit: message.number(rawFields.feeLimit),
    memo: message.bytes(rawFields.memo),
    ...decodeTronContract(contract),
  }
}

/** Some wallets write nonsense into unchecked fields, such as a transaction's own time: treated as missing. */
function milliseconds(number: bigint): number {
  return number >= 0n && number <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(number) : 0
}

/** Returns a transaction's ID, 64 hexadecimal digits: the hash of the signed part. */
export function tronTransactionId(raw: Uint8Array): string {
  return sha256(raw).slice(2)
}

/** Encodes a transaction with its signatures, as `/wallet/broadcasthex` takes it. */
export function encodeSignedTron({ raw, signatures }: SignedTronTransaction): Uint8Array {
  return writeMessage([
    [transactionFields.raw, raw],
    ...signatures.map((signature) => [transactionFields.signatures, signature] as const),
  ])
}

/** @throws TronEncodingError */
export function decodeSignedTron(bytes: Uint8Array): SignedTronTransaction {
  const message = new WireMessage(bytes)
  const raw = message.bytes(transactionFields.raw)
  if (raw.length === 0) throw new TronEncodingError('The transaction is empty')
  return { raw, signatures: message.allBytes(transactionFields.signatures) }
}
