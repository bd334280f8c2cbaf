import type { Hex } from 'viem'
import * as v from 'valibot'

import type { TronAccount } from '#api/addresses/tron-address.ts'

import type { TronInternalTransfer } from './tron-node.ts'

/** Numbers arrive as text, so that no amount is rounded. Nodes omit what is zero, empty or false. */
const whole = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,19}$/),
  v.transform((text): bigint => BigInt(text)),
)

/** A non-negative number. */
export const amountAnswer = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^\d{1,19}$/),
    v.transform((text): bigint => BigInt(text)),
  ),
  '0',
)

const milliseconds = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^\d{1,15}$/),
    v.transform((text): number => Number(text)),
  ),
  '0',
)

/** 32 bytes in hexadecimal. */
export const idAnswer = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))

/** Bytes in hexadecimal. */
export const hexAnswer = v.pipe(v.string(), v.regex(/^([\da-f]{2})*$/))

const word = v.pipe(
  idAnswer,
  v.transform((text): Hex => `0x${text}`),
)

const bytes = v.pipe(
  hexAnswer,
  v.transform((text): Hex => `0x${text}`),
)

const header = v.object({
  number: amountAnswer,
  timestamp: amountAnswer,
  txTrieRoot: v.optional(hexAnswer, ''),
  parentHash: idAnswer,
  witness_id: v.optional(whole, '0'),
  witness_address: v.optional(hexAnswer, ''),
  version: v.optional(whole, '0'),
  accountStateRoot: v.optional(hexAnswer, ''),
})

const transaction = v.object({
  txID: idAnswer,
  raw_data_hex: hexAnswer,
  /** Only Genesis has transactions without a result. */
  ret: v.optional(v.array(v.object({ contractRet: v.optional(v.string(), 'SUCCESS') })), []),
})

export const blockAnswer = v.object({
  blockID: idAnswer,
  block_header: v.object({ raw_data: header }),
  transactions: v.optional(v.array(transaction), []),
})

/** Contracts log their own 20 bytes, without the 0x41. */
const account = v.pipe(
  v.string(),
  v.regex(/^[\da-f]{40}$/),
  v.transform((text): TronAccount => `0x${text}`),
)

const log = v.object({
  address: account,
  topics: v.optional(v.array(word), []),
  data: v.optional(bytes, ''),
})

/** 21 bytes, with the same first byte for all. */
const prefixedAccount = v.pipe(
  v.string(),
  v.regex(/^41[\da-f]{40}$/),
  v.transform((text): TronAccount => `0x${text.slice(2)}`),
)

const internalTransaction = v.object({
  caller_address: v.optional(v.string(), ''),
  transferTo_address: v.optional(v.string(), ''),
  /** TRX amounts have no ID, TRC-10 tokens have one. */
  callValueInfo: v.optional(v.array(v.object({ callValue: amountAnswer, tokenId: v.optional(v.string()) })), []),
  /** The operation, in hexadecimal. */
  note: v.optional(hexAnswer, ''),
  rejected: v.optional(v.boolean(), false),
})

/** Operations that move TRX: stakes, votes and rewards are listed too, but their amounts stay where they are. */
const movingNotes: ReadonlySet<string> = new Set(
  ['call', 'create', 'suicide'].map((note) => Buffer.from(note).toString('hex')),
)

/**
 * Returns the TRX sent by internal transactions. Other operations of contracts are ignored, whatever they look like.
 */
export function internalTransfersOf(
  listed: readonly v.InferOutput<typeof internalTransaction>[],
): readonly TronInternalTransfer[] {
  return listed.flatMap(({ rejected, note, caller_address, transferTo_address, callValueInfo }) => {
    if (rejected || !movingNotes.has(note)) return []
    const from = v.safeParse(prefixedAccount, caller_address)
    const to = v.safeParse(prefixedAccount, transferTo_address)
    if (!from.success || !to.success) return []
    return callValueInfo.flatMap(({ callValue: amount, tokenId }) =>
      (tokenId ?? '') === '' && amount > 0n ? [{ from: from.output, to: to.output, amount }] : [],
    )
  })
}

export const infoAnswer = v.object({
  id: idAnswer,
  blockNumber: amountAnswer,
  blockTimeStamp: milliseconds,
  fee: amountAnswer,
  /** Only present for failed transactions. */
  result: v.optional(v.picklist(['SUCESS', 'FAILED']), 'SUCESS'),
  receipt: v.optional(
    v.object({
      energy_usage_total: amountAnswer,
      energy_fee: amountAnswer,
      /** Only for contract calls. */
      result: v.optional(v.pipe(v.string(), v.regex(/^[A-Z_]{1,40}$/))),
    }),
    {},
  ),
  log: v.optional(v.array(log), []),
  internal_transactions: v.optional(v.array(internalTransaction), []),
})

export const accountAnswer = v.object({ address: v.optional(hexAnswer), balance: amountAnswer })

export const resourcesAnswer = v.object({
  freeNetUsed: amountAnswer,
  freeNetLimit: amountAnswer,
  NetUsed: amountAnswer,
  NetLimit: amountAnswer,
  EnergyUsed: amountAnswer,
  EnergyLimit: amountAnswer,
})

export const parametersAnswer = v.object({
  chainParameter: v.array(v.object({ key: v.string(), value: v.optional(whole, '0') })),
})

export const constantAnswer = v.object({
  result: v.object({
    result: v.optional(v.boolean(), false),
    code: v.optional(v.string()),
    message: v.optional(hexAnswer),
  }),
  energy_used: amountAnswer,
  constant_result: v.optional(v.array(bytes), []),
})

export const broadcastAnswer = v.object({
  result: v.optional(v.boolean(), false),
  code: v.optional(v.string()),
  txid: v.optional(idAnswer),
  message: v.optional(v.string()),
})
