import * as v from 'valibot'

/* The keyring's messages about TRON. Amounts are in base units, fees in sun. */

const address = v.pipe(v.string(), v.regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/))
const signed64 = v.pipe(v.bigint(), v.minValue(0n), v.maxValue(2n ** 63n - 1n))
const amount = v.pipe(v.bigint(), v.minValue(1n), v.maxValue(2n ** 63n - 1n))
const id = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))
const shortHex = v.pipe(v.string(), v.maxLength(128), v.regex(/^(?:[\da-f]{2})*$/))

/** The header of a block: its hash is the block's id, so its time can't be forged. */
export const tronBlockHeader = v.strictObject({
  number: signed64,
  timestamp: signed64,
  transactionsRoot: shortHex,
  parentId: id,
  witnessId: v.pipe(v.bigint(), v.minValue(-(2n ** 63n)), v.maxValue(2n ** 63n - 1n)),
  witnessAddress: shortHex,
  version: signed64,
  stateRoot: shortHex,
})

/** A payment as confirmed by the user. */
export const tronPayment = v.strictObject({
  /** The payer shown by the page. Nothing is signed with another key. */
  from: address,
  recipient: address,
  /** Contract of the token; `null` for TRX. */
  token: v.nullable(address),
  amount,
  /** Maximum that a token's contract may burn for energy; 0 for TRX, which needs none. */
  feeLimit: signed64,
  /**
   * The block that the payment references. It is valid only on that block's chain, until `life` after the block's time.
   */
  block: tronBlockHeader,
  /** Milliseconds. */
  life: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})
export type TronPayment = v.InferOutput<typeof tronPayment>

export const signedTronPayment = v.strictObject({
  /** Signed, in hexadecimal, ready for broadcasting. */
  transaction: v.pipe(v.string(), v.maxLength(4_000), v.regex(/^(?:[\da-f]{2})+$/)),
  id,
  /** Milliseconds since 1970: it can't be in a block whose predecessor is this late or later. */
  expiration: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})
export type SignedTronPayment = v.InferOutput<typeof signedTronPayment>
