import * as v from 'valibot'

import { endpoint, pageOf } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { address, blockHash, chainId, transactionHash } from './primitives.ts'

const blockNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Counted within its block. */
const logIndex = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(2 ** 31 - 1))

/** Where an event of a mining pool stands. What it says is for the caller to read there. */
export const poolEventPlace = v.strictObject({ blockNumber, blockHash, transactionHash, logIndex })

export type PoolEventPlace = v.InferOutput<typeof poolEventPlace>

/** Events in one answer. */
export const poolEventPageSize = 100

/** A POST, so that nobody's address stands in a URL, which is kept in many places. */
export const listPoolEvents = endpoint({
  method: 'POST',
  path: '/api/mining/pool-events',
  summary: 'Lists where a mining pool’s events are on its chain, newest first.',
  access: 'public',
  input: v.strictObject({
    chainId,
    pool: address,
    /** Those of one account, those that stopped and opened the pool, or all. */
    eventsOf: v.union([v.picklist(['pauses', 'everybody']), v.strictObject({ account: address })]),
    /** Block and place in it of the last item of the part before. */
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}_\d{1,9}$/))),
  }),
  data: v.strictObject({
    ...pageOf(poolEventPlace).entries,
    /** The last block up to which none is missing, from the pool's deployment on; null before the first was read. */
    completeTo: v.nullable(blockNumber),
  }),
  errors: [apiErrorCode.notFound],
})
