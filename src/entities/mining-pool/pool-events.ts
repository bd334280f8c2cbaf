import { type Address, BlockNotFoundError } from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { addSpan, missingSpans, spanAt } from '#src/chain/block-spans.ts'
import { logAllowanceOf } from '#src/chain/log-allowance.ts'
import { type LogScan, scanLogs } from '#src/chain/log-scan.ts'
import { findBook, keepBook, type KnownEvents, type ListUse, newestOf, type StoredEvent } from './event-book.ts'
import { type Listing, readListedEvents } from './listed-events.ts'
import {
  type AccountEvent,
  type EventsOf,
  type PoolEvent,
  type PoolLog,
  readLogs,
  toPoolEvents,
  withTime,
} from './pool-logs.ts'
import type { MiningPool } from './pools.ts'

/** Gapless events up to the newest block, in chain order. */
export interface EventReading<Event extends PoolEvent = PoolEvent> {
  readonly events: readonly Event[]
  /** The newest block read. */
  readonly head: bigint
  /** Whether these are all since the pool's deployment. If not, the next reading continues where this one stopped. */
  readonly isComplete: boolean
  /** Time (seconds since 1970) from which nothing is missing; 0 if these are all. */
  readonly since: bigint
  /** Whether the server's index was found to be wrong, so that everything is read from the chain. */
  readonly isListRefuted: boolean
}

/** Number of a pool's newest events that a page lists. */
export const historyLength = 50

/** Maximum log queries per reading; if they don't suffice, the page says so. */
const maxCalls = 24

/** Blocks of the first request for everyone's events, of which there may be thousands. */
const firstHistoryLength = 10_000n

/** No network forks this deep. If one does, the anchor shows it, and the stored events are discarded. */
const finalityDepth = 128n

/** Maximum number of events that one reading finds with the server's index. */
const maxListed = 300

/**
 * Reads an account's events in `pool`: those since the last visit and, if no visit has reached the pool's deployment
 * yet, some older ones.
 * @param isPlausible Whether events match the account's state in the pool: the server's index may omit some.
 */
export async function readAccountEvents(
  client: ChainClient,
  pool: MiningPool,
  account: Address,
  isPlausible: (reading: EventReading<AccountEvent>) => Promise<boolean>,
): Promise<EventReading<AccountEvent>> {
  const judge = async (reading: EventReading) => isPlausible(reading as EventReading<AccountEvent>)
  const reading = await readEvents(client, pool, { account }, judge)
  return reading as EventReading<AccountEvent>
}

/** Reads when `pool` was paused and reopened. */
export async function readPauses(client: ChainClient, pool: MiningPool): Promise<EventReading> {
  return readEvents(client, pool, 'pauses')
}

/**
 * Reads the newest events of `pool`: at most `historyLength`, or fewer if the others are too far back for one reading.
 */
export async function readPoolHistory(client: ChainClient, pool: MiningPool): Promise<EventReading> {
  const reading = await readEvents(client, pool, 'everybody')
  const events = reading.events.slice(-historyLength)
  return events.length === reading.events.length
    ? reading
    : { ...reading, events, isComplete: false, since: events[0]?.timestamp ?? 0n }
}

/** Known events of a source, and whether the server's index contributed. */
interface Knowledge extends KnownEvents {
  readonly list: ListUse
}

async function readEvents(
  client: ChainClient,
  pool: MiningPool,
  eventsOf: EventsOf,
  isPlausible: (reading: EventReading) => Promise<boolean> = async () => true,
): Promise<EventReading> {
  const key = [pool.chainId, pool.address, typeof eventsOf === 'string' ? eventsOf : eventsOf.account].join(' ')
  const head = await client.getBlockNumber({ cacheTime: 0 })
  const read = async (from: Knowledge) => {
    const found = await readMissing(client, pool, eventsOf, from, head)
    return { found, reading: await toReading(client, found, pool, head) }
  }
  const known = await stillKnown(client, key)
  let { found, reading } = await read(known)
  if ([known.list, found.list].includes('used') && !(await isPlausible(reading))) {
    ;({ found, reading } = await read({ spans: [], events: [], list: 'refuted' }))
  }
  await keep(client, key, eventsOf === 'everybody' ? { ...found, ...newestOf(found, historyLength) } : found, head)
  return reading
}

/** Returns what an earlier visit has read, unless the chain is another one now. */
async function stillKnown(client: ChainClient, key: string): Promise<Knowledge> {
  const nothing: Knowledge = { spans: [], events: [], list: 'unused' }
  const book = findBook(key)
  if (book === undefined) return nothing
  const hash = await hashAt(client, book.anchor.number)
  return hash === book.anchor.hash ? book : nothing
}

/** Extends the known events: with the server's index if that saves RPC calls, then with the RPC. */
async function readMissing(
  client: ChainClient,
  pool: MiningPool,
  eventsOf: EventsOf,
  known: Knowledge,
  head: bigint,
): Promise<Knowledge> {
  const listed = await readListed(client, pool, eventsOf, known, head)
  const both = merge(known, listed)
  const scan = await scanMissing(client, pool, eventsOf, both, head)
  const found = merge(both, { spans: scan.spans, events: await withTime(client, scan.logs) })
  const list = { unused: known.list, confirmed: 'used', refuted: 'refuted' } as const
  return { ...found, list: list[listed.outcome] }
}

async function readListed(
  client: ChainClient,
  pool: MiningPool,
  eventsOf: EventsOf,
  known: Knowledge,
  head: bigint,
): Promise<Listing> {
  const newest = known.spans.at(-1)
  const isEnough = eventsOf === 'everybody' && known.events.length >= historyLength && newest !== undefined
  const wanted = { from: isEnough ? newest.to + 1n : pool.deployedAtBlock, to: head - finalityDepth }
  if (known.list === 'refuted') return { spans: [], events: [], outcome: 'unused' }
  const limit = eventsOf === 'everybody' ? historyLength : maxListed
  return readListedEvents(client, { pool, eventsOf, known, wanted, limit })
}

async function scanMissing(
  client: ChainClient,
  pool: MiningPool,
  eventsOf: EventsOf,
  known: KnownEvents,
  head: bigint,
): Promise<LogScan<PoolLog>> {
  return scanLogs({
    spans: missingSpans(known.spans, { from: pool.deployedAtBlock, to: head }),
    allowance: logAllowanceOf(pool.chainId),
    maxCalls,
    ...(eventsOf === 'everybody' && { firstLength: firstHistoryLength }),
    read: async (span) => readLogs(client, pool, eventsOf, span),
    isEnough: ({ spans, logs }) => {
      const newest = spanAt(spans.reduce(addSpan, [...known.spans]), head)
      if (eventsOf !== 'everybody' || newest === undefined) return false
      return [...known.events, ...logs].filter(({ blockNumber }) => blockNumber >= newest.from).length >= historyLength
    },
  })
}

/** Merges events without duplicates. */
function merge(known: KnownEvents, found: KnownEvents): KnownEvents {
  const byPlace = new Map(
    [...known.events, ...found.events].map((event) => [`${event.blockNumber} ${event.logIndex}`, event]),
  )
  return {
    spans: found.spans.reduce(addSpan, [...known.spans]),
    events: [...byPlace.values()].toSorted(byOrderOnChain),
  }
}

async function keep(client: ChainClient, key: string, found: Knowledge, head: bigint): Promise<void> {
  const number = head - finalityDepth
  if (!found.spans.some(({ from }) => from <= number)) return
  const hash = await hashAt(client, number)
  if (hash !== undefined) keepBook(key, found, { number, hash })
}

/** Returns `undefined` if the node has no such block. */
async function hashAt(client: ChainClient, blockNumber: bigint) {
  try {
    return (await client.getBlock({ blockNumber })).hash
  } catch (error) {
    if (error instanceof BlockNotFoundError) return undefined
    throw error
  }
}

async function toReading(
  client: ChainClient,
  { spans, events, list }: Knowledge,
  pool: MiningPool,
  head: bigint,
): Promise<EventReading> {
  const from = spanAt(spans, head)?.from ?? head + 1n
  const isComplete = from <= pool.deployedAtBlock
  const oldest = isComplete ? undefined : await client.getBlock({ blockNumber: from > head ? head : from })
  return {
    events: events.filter(({ blockNumber }) => blockNumber >= from).flatMap(toPoolEvents),
    head,
    isComplete,
    since: oldest?.timestamp ?? 0n,
    isListRefuted: list === 'refuted',
  }
}

function byOrderOnChain(a: StoredEvent, b: StoredEvent): number {
  return a.blockNumber === b.blockNumber ? a.logIndex - b.logIndex : Number(a.blockNumber - b.blockNumber)
}
