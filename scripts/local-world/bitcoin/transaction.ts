import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { RawTx } from '@scure/btc-signer'
import { sha256x2 } from '@scure/btc-signer/utils.js'

/** An output, in base units. */
export interface TransactionOutput {
  readonly amount: bigint
  readonly script: Uint8Array
}

export interface TransactionInput {
  /** As nodes print it: the bytes of the hash in reverse. */
  readonly txid: string
  readonly vout: number
  readonly scriptSig: Uint8Array
  readonly sequence: number
  readonly witness: readonly Uint8Array[]
}

/** A transaction as it was sent, and what is counted of it. */
export interface DecodedTransaction {
  readonly txid: string
  /** Hash with the witnesses. */
  readonly wtxid: string
  readonly raw: Uint8Array
  readonly version: number
  readonly lockTime: number
  readonly inputs: readonly TransactionInput[]
  readonly outputs: readonly TransactionOutput[]
  readonly weight: number
  /** Virtual bytes. */
  readonly vsize: number
  readonly hasWitness: boolean
}

/** Where no output is: what a coinbase spends. */
export const nowhere = '00'.repeat(32)

/** An output by its place, as a key of maps. */
export function outpoint(txid: string, vout: number): string {
  return `${txid}:${vout}`
}

/** The hash of headers and transactions, as nodes print it. */
export function hashOf(bytes: Uint8Array): string {
  return bytesToHex(sha256x2(bytes).toReversed())
}

/** @throws If the bytes are no transaction, or more than one. */
export function decodeTransaction(raw: Uint8Array): DecodedTransaction {
  const decoded = RawTx.decode(raw)
  const hasWitness = decoded.segwitFlag === true
  const stripped = hasWitness ? RawTx.encode({ ...decoded, segwitFlag: false, witnesses: undefined as never }) : raw
  const weight = stripped.length * 3 + raw.length
  return {
    txid: hashOf(stripped),
    wtxid: hashOf(raw),
    raw,
    version: decoded.version,
    lockTime: decoded.lockTime,
    inputs: decoded.inputs.map(({ txid, index, finalScriptSig, sequence }, position) => ({
      txid: bytesToHex(txid),
      vout: index,
      scriptSig: finalScriptSig,
      sequence,
      witness: (hasWitness ? decoded.witnesses?.[position] : undefined) ?? [],
    })),
    outputs: decoded.outputs,
    weight,
    vsize: Math.ceil(weight / 4),
    hasWitness,
  }
}

export function isCoinbase({ inputs }: Pick<DecodedTransaction, 'inputs'>): boolean {
  return inputs.length === 1 && inputs[0]?.txid === nowhere
}

/** The bytes of a transaction without signatures of witnesses. */
export function encodeUnsigned(parts: {
  readonly version: number
  readonly lockTime: number
  readonly inputs: readonly Pick<TransactionInput, 'txid' | 'vout' | 'scriptSig' | 'sequence'>[]
  readonly outputs: readonly TransactionOutput[]
}): Uint8Array {
  return RawTx.encode({
    version: parts.version,
    segwitFlag: false,
    inputs: parts.inputs.map(({ txid, vout, scriptSig, sequence }) => ({
      txid: hexToBytes(txid),
      index: vout,
      finalScriptSig: scriptSig,
      sequence,
    })),
    outputs: [...parts.outputs],
    witnesses: undefined as never,
    lockTime: parts.lockTime,
  })
}
