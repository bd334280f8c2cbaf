import * as v from 'valibot'

/** Numbers arrive as the literal text of the answer, so that no amount is rounded. */
const whole = v.pipe(v.string(), v.regex(/^\d{1,15}$/))

export const heightAnswer = v.pipe(
  whole,
  v.transform((text): bigint => BigInt(text)),
)

const count = v.pipe(
  whole,
  v.transform((text): number => Number(text)),
)

/** A block's or transaction's hash, in the nodes' notation. */
export const hashAnswer = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))

/** An amount of a coin with 8 decimals, in base units. Exponents are rejected: Core doesn't write any. */
export const amountAnswer = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}(\.\d{1,8})?$/),
  v.transform((text) => {
    const [coins = '0', fraction = ''] = text.split('.')
    return BigInt(coins + fraction.padEnd(8, '0'))
  }),
)

/** Bytes in hexadecimal. */
export const hexAnswer = v.pipe(v.string(), v.regex(/^([\da-f]{2})*$/))

export const chainInfoAnswer = v.object({
  blocks: heightAnswer,
  bestblockhash: hashAnswer,
  initialblockdownload: v.optional(v.boolean(), false),
})

const inputAnswer = v.object({
  /** Absent in a coinbase and for coins from Litecoin's extension blocks. */
  txid: v.optional(hashAnswer),
  vout: v.optional(count),
  coinbase: v.optional(v.string()),
})

const outputAnswer = v.object({
  /** Outputs into Litecoin's extension blocks are listed too, without an index and an amount. */
  value: v.optional(amountAnswer),
  n: v.optional(count),
  scriptPubKey: v.optional(v.object({ hex: hexAnswer })),
})

export const transactionAnswer = v.object({
  txid: hashAnswer,
  vin: v.array(inputAnswer),
  vout: v.array(outputAnswer),
  blockhash: v.optional(hashAnswer),
  confirmations: v.optional(count),
})

export const blockAnswer = v.object({
  hash: hashAnswer,
  height: heightAnswer,
  /** Absent in the first block. */
  previousblockhash: v.optional(hashAnswer),
  tx: v.array(transactionAnswer),
})

/** A block with its transactions' ids only. */
export const blockSummaryAnswer = v.object({
  hash: hashAnswer,
  height: heightAnswer,
  time: count,
  previousblockhash: v.optional(hashAnswer),
  tx: v.array(hashAnswer),
})

export const outputStateAnswer = v.object({
  bestblock: hashAnswer,
  confirmations: count,
  value: amountAnswer,
  scriptPubKey: v.object({ hex: hexAnswer }),
  coinbase: v.boolean(),
})

export const acceptanceAnswer = v.array(
  v.object({ txid: hashAnswer, allowed: v.boolean(), 'reject-reason': v.optional(v.string()) }),
)

/** Negative or absent while the node has too little data for an estimate. */
export const feeAnswer = v.object({ feerate: v.optional(v.pipe(v.string(), v.regex(/^-?\d{1,8}(\.\d{1,8})?$/))) })
