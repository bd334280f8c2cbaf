import * as v from 'valibot'
import { bitcoinNetworkKey, scriptKind, signedBitcoinPayment } from './bitcoin-protocol.ts'

/* The keyring's messages about partially signed transactions (BIP 174). Amounts are in base units. */

/** More than a relayable transaction can need, including all its previous transactions. */
export const psbtBytes = v.pipe(
  v.custom<Uint8Array>((input) => input instanceof Uint8Array),
  v.minLength(5),
  v.maxLength(2_000_000),
)

const amount = v.pipe(v.bigint(), v.minValue(0n), v.maxValue(2n ** 63n - 1n))
const place = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(0x7fff_ffff))
const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(0xffff_ffff))
const digits = v.pipe(v.string(), v.regex(/^(?:[\da-f]{2})*$/))

/** Place of an own script. The file's claims only say where to look: the script was derived again. */
const ownPlace = v.strictObject({ kind: scriptKind, branch: v.picklist([0, 1]), index: place })

/** Why a file isn't signed. Pages describe each in words. */
export const psbtRefusal = v.picklist([
  /** Not a partially signed transaction, or a contradictory one. */
  'unreadable',
  /** More inputs or outputs than the wallet checks. */
  'too-long',
  /** It spends nothing of this account. */
  'not-own',
  /** An input's previous transaction is missing: nothing else proves its amount. */
  'no-previous',
  /** An input's previous transaction is a different one than stated. */
  'wrong-previous',
  /** It asks for a signature that leaves part of the transaction open. */
  'sighash',
  /** It spends an output of an unknown type. */
  'unknown-input',
  /** It pays more than it spends. */
  'amounts',
  /** Its fee is absurd. */
  'absurd-fee',
])
export type PsbtRefusal = v.InferOutput<typeof psbtRefusal>

const readPsbt = v.strictObject({
  status: v.literal('read'),
  network: bitcoinNetworkKey,
  /** `unsigned` while the account has something to sign, `waiting` while others have. */
  progress: v.picklist(['unsigned', 'waiting', 'complete']),
  inputs: v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
      output: wholeNumber,
      amount,
      address: v.nullable(v.string()),
      own: v.nullable(ownPlace),
    }),
  ),
  outputs: v.array(
    v.strictObject({
      amount,
      /** `null` if the script has no address. */
      address: v.nullable(v.string()),
      script: digits,
      own: v.nullable(ownPlace),
    }),
  ),
  fee: amount,
  /** Virtual bytes; approximate while signatures are missing. */
  size: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /**
   * Block height, or from 500,000,000 on seconds since 1970, before which it can't be in a block; `null` if
   * unrestricted.
   */
  lockTime: v.nullable(wholeNumber),
  /** Whether there are unknown fields. They are kept, and don't affect what is signed. */
  hasUnknownFields: v.boolean(),
  /** The complete transaction, once everyone has signed. */
  transaction: v.nullable(signedBitcoinPayment),
})
export type ReadPsbt = v.InferOutput<typeof readPsbt>

export const psbtDescription = v.variant('status', [
  v.strictObject({ status: v.literal('refused'), reason: psbtRefusal }),
  readPsbt,
])
export type PsbtDescription = v.InferOutput<typeof psbtDescription>

/** Data returned by a signer: a PSBT, or a complete transaction. */
export const returnedTransaction = v.pipe(
  v.custom<Uint8Array>((input) => input instanceof Uint8Array),
  v.minLength(5),
  v.maxLength(2_000_000),
)

export const mergedPsbt = v.variant('status', [
  /** `other`: not the exported transaction. `unsigned`: no signature was added. */
  v.strictObject({ status: v.literal('refused'), reason: v.picklist(['other', 'unreadable', 'unsigned', 'invalid']) }),
  v.strictObject({ status: v.literal('merged'), psbt: psbtBytes, description: readPsbt }),
])
export type MergedPsbt = v.InferOutput<typeof mergedPsbt>

/** What the user saw. Nothing else is ever signed. */
export const reviewedPsbt = v.strictObject({
  network: bitcoinNetworkKey,
  fee: amount,
  /** Indexes of the outputs that come back, in order. */
  ownOutputs: v.pipe(v.array(wholeNumber), v.maxLength(10_000), v.readonly()),
})
export type ReviewedPsbt = v.InferOutput<typeof reviewedPsbt>

export const signedPsbt = v.strictObject({ psbt: psbtBytes, description: readPsbt })
export type SignedPsbt = v.InferOutput<typeof signedPsbt>
