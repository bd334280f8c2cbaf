import type { InferOutput } from 'valibot'
import { isAddressEqual } from 'viem'

import { apiErrorCode } from '#api/errors.ts'
import { type listPoolEvents, poolEventPageSize } from '#api/pool-events.ts'
import { type MiningPool, miningPoolsOf } from '#deployments/pools.ts'
import type { Database } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'

import { findPoolHeight, listPoolEventRows, type PoolEventFilter } from './pool-events.repository.ts'

type Question = InferOutput<typeof listPoolEvents.input>
type Answer = InferOutput<typeof listPoolEvents.data>

/** Height and events must be read in one snapshot, because a fork reverts both. */
const oneMoment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** Returns the positions of mining pool events recorded so far. */
export class PoolEventService {
  readonly #database: Database
  readonly #pools: readonly MiningPool[]

  /** @param chainIds The chains we read. */
  constructor(database: Database, chainIds: readonly number[]) {
    this.#database = database
    this.#pools = chainIds.flatMap(miningPoolsOf)
  }

  /** @throws ApiFailure `notFound` if the contract isn't a pool on a chain we read. */
  async list({ chainId, pool: address, eventsOf, cursor }: Question): Promise<Answer> {
    const pool = this.#pools.find((each) => each.chainId === chainId && isAddressEqual(each.address, address))
    if (pool === undefined) throw new ApiFailure(apiErrorCode.notFound, 'Mining pool not found')
    const filter = { ...toFilter(eventsOf), ...(cursor !== undefined && { before: toPlace(cursor) }) }
    const [height, rows] = await this.#database.transaction(
      async (tx) => [
        await findPoolHeight(tx, pool),
        await listPoolEventRows(tx, pool, { ...filter, limit: poolEventPageSize + 1 }),
      ],
      oneMoment,
    )
    const shown = rows.slice(0, poolEventPageSize)
    const last = rows.length > poolEventPageSize ? shown.at(-1) : undefined
    return {
      items: shown.map(({ blockHeight, blockHash, transactionHash, logIndex }) => {
        return { blockNumber: Number(blockHeight), blockHash, transactionHash, logIndex }
      }),
      nextCursor: last === undefined ? null : `${last.blockHeight}_${last.logIndex}`,
      completeTo: height === undefined ? null : Number(height),
    }
  }
}

function toFilter(eventsOf: Question['eventsOf']): Pick<PoolEventFilter, 'account' | 'names'> {
  if (eventsOf === 'everybody') return {}
  return eventsOf === 'pauses' ? { names: ['Paused', 'Unpaused'] } : { account: eventsOf.account }
}

function toPlace(cursor: string): NonNullable<PoolEventFilter['before']> {
  const [blockHeight = '', logIndex = ''] = cursor.split('_')
  return { blockHeight: BigInt(blockHeight), logIndex: Number(logIndex) }
}
