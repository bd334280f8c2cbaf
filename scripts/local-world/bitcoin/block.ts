import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { CompactSize, Script } from '@scure/btc-signer'
import { concatBytes, sha256x2 } from '@scure/btc-signer/utils.js'

import { decodeTransaction, type DecodedTransaction, encodeUnsigned, hashOf, nowhere } from './transaction.ts'

/** Every second hash meets this target, as on Core's own test chain. */
export const trivialBits = 0x207fffff
const headerVersion = 0x20000000
const finalSequence = 0xffffffff

export interface Block {
  readonly hash: string
  readonly height: number
  /** Hash of the previous block; zeros for the first. */
  readonly previous: string
  /** In seconds. */
  readonly time: number
  readonly nonce: number
  readonly version: number
  readonly merkleRoot: string
  readonly header: Uint8Array
  readonly transactions: readonly DecodedTransaction[]
}

/** Finds the nonce of a block on top of `previous`, or of a chain's first. */
export function mineBlock(
  previous: Pick<Block, 'hash' | 'height'> | null,
  time: number,
  transactions: readonly DecodedTransaction[],
): Block {
  const previousHash = previous?.hash ?? nowhere
  const merkleRoot = merkleRootOf(transactions.map(({ txid }) => txid))
  const header = new Uint8Array(80)
  const view = new DataView(header.buffer)
  view.setInt32(0, headerVersion, true)
  header.set(hexToBytes(previousHash).toReversed(), 4)
  header.set(hexToBytes(merkleRoot).toReversed(), 36)
  view.setUint32(68, time, true)
  view.setUint32(72, trivialBits, true)
  let nonce = 0
  // The hash's most significant byte comes last.
  while ((sha256x2(header)[31] ?? 0xff) > 0x7e) view.setUint32(76, (nonce += 1), true)
  const height = previous === null ? 0 : previous.height + 1
  const version = headerVersion
  return {
    hash: hashOf(header),
    height,
    previous: previousHash,
    time,
    nonce,
    version,
    merkleRoot,
    header,
    transactions,
  }
}

/** Hashes pairs level by level; a last hash without a partner is paired with itself. */
function merkleRootOf(txids: readonly string[]): string {
  let level: Uint8Array[] = txids.map((txid) => hexToBytes(txid).toReversed())
  while (level.length > 1) {
    const next: Uint8Array[] = []
    for (let index = 0; index < level.length; index += 2) {
      const [left, right] = [level[index], level[index + 1] ?? level[index]]
      if (left !== undefined && right !== undefined) next.push(sha256x2(left, right))
    }
    level = next
  }
  return bytesToHex((level[0] ?? new Uint8Array(32)).toReversed())
}

/** Serializes a block as nodes send it. */
export function blockBytes({ header, transactions }: Block): Uint8Array {
  const count = CompactSize.encode(BigInt(transactions.length))
  return concatBytes(header, count, ...transactions.map(({ raw }) => raw))
}

/** Creates a block's coinbase transaction, which contains the block's height (BIP 34). */
export function makeCoinbase(height: number, extra: number, amount: bigint, script: Uint8Array): DecodedTransaction {
  const scriptSig = Script.encode([scriptNumber(height), scriptNumber(extra)])
  const input = { txid: nowhere, vout: 0xffffffff, scriptSig, sequence: finalSequence }
  return decodeTransaction(encodeUnsigned({ version: 2, lockTime: 0, inputs: [input], outputs: [{ amount, script }] }))
}

function scriptNumber(value: number): Uint8Array {
  const bytes = new Uint8Array(5)
  new DataView(bytes.buffer).setUint32(0, value, true)
  // The shortest encoding, whose highest bit is the sign.
  let length = 4
  while (length > 1 && bytes[length - 1] === 0 && (bytes[length - 2] ?? 0) < 0x80) length -= 1
  if ((bytes[length - 1] ?? 0) > 0x7f) length += 1
  return bytes.subarray(0, length)
}
