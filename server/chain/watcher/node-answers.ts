import { type Hex, hexToBigInt } from 'viem'
import * as v from 'valibot'

/** Schemas of the node's answers, for the fields that the watcher reads. Anything else is rejected. */

const hex = v.pipe(
  v.string(),
  v.regex(/^0x[\da-fA-F]*$/),
  v.transform((value) => value as Hex),
)
const hash = v.pipe(hex, v.length(66))
const address = v.pipe(hex, v.length(42))
const quantity = v.pipe(hex, v.minLength(3), v.transform(hexToBigInt))
/** Position within a block. */
const index = v.pipe(quantity, v.maxValue(2n ** 31n - 1n), v.transform(Number))

export const quantityAnswer = quantity

const header = {
  number: quantity,
  hash,
  parentHash: hash,
  gasUsed: quantity,
  logsBloom: v.pipe(hex, v.length(514)),
}

/** A block whose transactions are only counted. */
export const headerAnswer = v.object({ ...header, transactions: v.array(v.unknown()) })

export const blockAnswer = v.object({
  ...header,
  transactions: v.array(
    v.object({
      hash,
      blockHash: hash,
      transactionIndex: index,
      from: address,
      to: v.nullish(address),
      value: quantity,
    }),
  ),
})

export const logAnswer = v.object({
  address,
  topics: v.array(hash),
  data: hex,
  blockNumber: quantity,
  blockHash: hash,
  transactionHash: hash,
  logIndex: index,
  removed: v.optional(v.boolean(), false),
})

export const receiptAnswer = v.object({
  transactionHash: hash,
  blockNumber: quantity,
  blockHash: hash,
  status: quantity,
  logs: v.array(logAnswer),
})

export type NodeHeader = Omit<v.InferOutput<typeof headerAnswer>, 'transactions'>
export type NodeTransaction = Pick<
  v.InferOutput<typeof blockAnswer>['transactions'][number],
  'hash' | 'from' | 'to' | 'value'
>
export type NodeLog = v.InferOutput<typeof logAnswer>
export type NodeReceipt = v.InferOutput<typeof receiptAnswer>
