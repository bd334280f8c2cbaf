import * as v from 'valibot'

import { endpoint, pageOf } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { address, blockHash, chainId, transactionHash } from './primitives.ts'

const blockNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Index within the block. */
const logIndex = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(2 ** 31 - 1))

/** Where to find an event of a mining pool. The caller reads the event itself from the chain. */
export const poolEventPlace = v.strictObject({ blockNumber, blockHash, transactionHash, logIndex })

export type PoolEventPlace = v.InferOutput<typeof poolEventPlace>

/** Maximum number of events per answer. */
export const poolEventPageSize = 100

/** A POST, to keep addresses out of URLs, which end up in many logs. */
export const listPoolEvents = endpoint({
  method: 'POST',
  path: '/api/mining/pool-events',
  summary: 'Lists where a mining pool’s events are on its chain, newest first.',
  access: 'public',
  input: v.strictObject({
    chainId,
    pool: address,
    /** Events of one account, events that paused and reopened the pool, or all. */
    eventsOf: v.union([v.picklist(['pauses', 'everybody']), v.strictObject({ account: address })]),
    /** Block and log index of the previous page's last item. */
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}_\d{1,9}$/))),
  }),
  data: v.strictObject({
    ...pageOf(poolEventPlace).entries,
    /** The block up to which no event is missing, counted from the pool's deployment; null until the first was read. */
    completeTo: v.nullable(blockNumber),
  }),
  errors: [apiErrorCode.notFound],
})
