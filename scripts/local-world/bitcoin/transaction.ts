import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { RawTx } from '@scure/btc-signer'
import { sha256x2 } from '@scure/btc-signer/utils.js'

/** An output, in base units. */
export interface TransactionOutput {
  readonly amount: bigint
  readonly script: Uint8Array
}

export interface TransactionInput {
  /** As nodes print it: the hash's bytes in reverse order. */
  readonly txid: string
  readonly vout: number
  readonly scriptSig: Uint8Array
  readonly sequence: number
  readonly witness: readonly Uint8Array[]
}

/** A transaction as it was sent, with its size. */
export interface DecodedTransaction {
  readonly txid: string
  /** Hash including witnesses. */
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

/** The library's declarations lose this type. */
interface RawInput {
  readonly txid: Uint8Array
  readonly index: number
  readonly finalScriptSig: Uint8Array
  readonly sequence: number
}

/** The null transaction id that a coinbase spends. */
export const nowhere = '00'.repeat(32)

/** Returns an output's location as a map key. */
export function outpoint(txid: string, vout: number): string {
  return `${txid}:${vout}`
}

/** Returns the hash of a header or transaction, as nodes print it. */
export function hashOf(bytes: Uint8Array): string {
  return bytesToHex(sha256x2(bytes).toReversed())
}

/** @throws If the bytes are no transaction, or more than one. */
export function decodeTransaction(raw: Uint8Array): DecodedTransaction {
  const decoded = RawTx.decode(raw)
  const inputs: readonly RawInput[] = decoded.inputs
  const hasWitness = decoded.segwitFlag === true
  const stripped = hasWitness ? RawTx.encode({ ...decoded, segwitFlag: false, witnesses: undefined }) : raw
  const weight = stripped.length * 3 + raw.length
  return {
    txid: hashOf(stripped),
    wtxid: hashOf(raw),
    raw,
    version: decoded.version,
    lockTime: decoded.lockTime,
    inputs: inputs.map(({ txid, index, finalScriptSig, sequence }, position) => ({
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

/** Serializes a transaction without witnesses. */
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
    witnesses: undefined,
    lockTime: parts.lockTime,
  })
}
