import * as v from 'valibot'
import { bitcoinNetworkKey, scriptKind, signedBitcoinPayment } from './bitcoin-protocol.ts'

/* What pages ask of the keyring about partially signed transactions (BIP 174). Amounts are in base units. */

/** More than a transaction that nodes relay can need, with all the transactions before it. */
export const psbtBytes = v.pipe(
  v.custom<Uint8Array>((input) => input instanceof Uint8Array),
  v.minLength(5),
  v.maxLength(2_000_000),
)

const amount = v.pipe(v.bigint(), v.minValue(0n), v.maxValue(2n ** 63n - 1n))
const place = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(0x7fff_ffff))
const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(0xffff_ffff))
const digits = v.pipe(v.string(), v.regex(/^(?:[\da-f]{2})*$/))

/** Where an own script comes from. What a file says of it is only where to look: the script was derived again. */
const ownPlace = v.strictObject({ kind: scriptKind, branch: v.picklist([0, 1]), index: place })

/** Why a file is not signed. Pages say each in words. */
export const psbtRefusal = v.picklist([
  /** No partially signed transaction, or one that contradicts itself. */
  'unreadable',
  /** It has more inputs or outputs than the wallet looks through. */
  'too-long',
  /** It spends nothing of this account. */
  'not-own',
  /** A transaction is missing that an input is from: nothing else proves what it is worth. */
  'no-previous',
  /** A transaction that an input is said to be from is another one. */
  'wrong-previous',
  /** It asks for a signature that leaves part of the transaction open. */
  'sighash',
  /** It spends something of a kind that the wallet doesn't know. */
  'unknown-input',
  /** It pays more than it spends. */
  'amounts',
  /** Its fee is beyond reason. */
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
      /** `null` where the script is none that has an address. */
      address: v.nullable(v.string()),
      script: digits,
      own: v.nullable(ownPlace),
    }),
  ),
  fee: amount,
  /** Virtual bytes; while signatures are missing, about as many. */
  size: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** The block, or the second since 1970 from 500,000,000 on, before which it is in no block; `null` where it may be in any. */
  lockTime: v.nullable(wholeNumber),
  /** Whether there are fields that the wallet doesn't know. They are kept, and mean nothing to what is signed. */
  hasUnknownFields: v.boolean(),
  /** As nodes take it, once everybody has signed. */
  transaction: v.nullable(signedBitcoinPayment),
})
export type ReadPsbt = v.InferOutput<typeof readPsbt>

export const psbtDescription = v.variant('status', [
  v.strictObject({ status: v.literal('refused'), reason: psbtRefusal }),
  readPsbt,
])
export type PsbtDescription = v.InferOutput<typeof psbtDescription>

/** What comes back from a signer: a PSBT, or a whole transaction. */
export const returnedTransaction = v.pipe(
  v.custom<Uint8Array>((input) => input instanceof Uint8Array),
  v.minLength(5),
  v.maxLength(2_000_000),
)

export const mergedPsbt = v.variant('status', [
  /** `other`: another transaction than the exported one. `unsigned`: nobody has added a signature. */
  v.strictObject({ status: v.literal('refused'), reason: v.picklist(['other', 'unreadable', 'unsigned', 'invalid']) }),
  v.strictObject({ status: v.literal('merged'), psbt: psbtBytes, description: readPsbt }),
])
export type MergedPsbt = v.InferOutput<typeof mergedPsbt>

/** What the person saw. Nothing is signed that turns out to be anything else. */
export const reviewedPsbt = v.strictObject({
  network: bitcoinNetworkKey,
  fee: amount,
  /** Places of the outputs that come back, in order. */
  ownOutputs: v.pipe(v.array(wholeNumber), v.maxLength(10_000), v.readonly()),
})
export type ReviewedPsbt = v.InferOutput<typeof reviewedPsbt>

export const signedPsbt = v.strictObject({ psbt: psbtBytes, description: readPsbt })
export type SignedPsbt = v.InferOutput<typeof signedPsbt>
