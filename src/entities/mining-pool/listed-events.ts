import { type Hash, hexToNumber, isAddressEqual, type RpcTransactionReceipt } from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { listPoolEvents, type PoolEventPlace } from '#api/pool-events.ts'
import { type BlockSpan, missingSpans } from '#src/chain/block-spans.ts'
import { logAllowanceOf } from '#src/chain/log-allowance.ts'
import { callApi } from '#src/lib/api-client.ts'
import type { KnownEvents } from './event-book.ts'
import { type EventsOf, isAmong, type PoolLog, toPoolLogs, withTime } from './pool-logs.ts'
import type { MiningPool } from './pools.ts'

/** Result of asking the server: nothing, events that the chain confirms, or a list that it contradicts. */
export type Listing = KnownEvents & { readonly outcome: 'unused' | 'confirmed' | 'refuted' }

/** Thrown if a list contradicts the chain. */
class FalseListError extends Error {
  override readonly name = 'FalseListError'
}

/** A single RPC call covers this many blocks, so the server needn't learn whose events are wanted. */
const fewBlocks = 10_000n

/** Milliseconds before the chain is read instead. */
const timeout = 5_000

/** Receipts per RPC request: many nodes refuse more. */
const receiptsAtOnce = 50

export interface ListedEventsOptions {
  readonly pool: MiningPool
  readonly eventsOf: EventsOf
  readonly known: KnownEvents
  /** The blocks to search; none of them can fork anymore. */
  readonly wanted: BlockSpan
  /** Maximum number of events to request. */
  readonly limit: number
}

/**
 * Finds events with the server's index if the RPC would need many calls. The server only says where they are: their
 * existence and content are read from their receipts. The caller has to check that none is missing.
 */
export async function readListedEvents(client: ChainClient, options: ListedEventsOptions): Promise<Listing> {
  const missing = missingSpans(options.known.spans, options.wanted)
  const blocks = missing.reduce((sum, { from, to }) => sum + to - from + 1n, 0n)
  const [newest] = missing
  if (newest === undefined || blocks <= logAllowanceOf(options.pool.chainId).blocks(fewBlocks)) return nothing('unused')
  try {
    const { places, span } = await listPlaces(options, newest.to)
    const wanted = places.filter((place) => missing.some((each) => isWithin(each, place) && isWithin(span, place)))
    const events = await withTime(client, await readPlaces(client, options, wanted))
    return { spans: span.from > span.to ? [] : [span], events, outcome: 'confirmed' }
  } catch (error) {
    // The server or the RPC doesn't respond: the chain will be read without a list.
    return nothing(error instanceof FalseListError ? 'refuted' : 'unused')
  }
}

function nothing(outcome: Listing['outcome']): Listing {
  return { spans: [], events: [], outcome }
}

/** Returns the places of events from block `newest` down, and the blocks in which the list claims to be complete. */
async function listPlaces({ pool, eventsOf, wanted, limit }: ListedEventsOptions, newest: bigint) {
  const question = { chainId: pool.chainId, pool: pool.address, eventsOf }
  const places: PoolEventPlace[] = []
  let cursor: string | null = `${newest + 1n}_0`
  let to = newest
  do {
    const signal = AbortSignal.timeout(timeout)
    const page: { items: PoolEventPlace[]; nextCursor: string | null; completeTo: number | null } = await callApi(
      listPoolEvents,
      { ...question, cursor },
      { signal },
    )
    const completeTo = BigInt(page.completeTo ?? -1)
    if (completeTo < to) to = completeTo
    places.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null && places.length < limit)
  const last = places.at(-1)
  // The next page may continue within the same block.
  const from = cursor === null || last === undefined ? wanted.from : BigInt(last.blockNumber) + 1n
  return { places, span: { from: from > wanted.from ? from : wanted.from, to } }
}

function isWithin({ from, to }: BlockSpan, { blockNumber }: PoolEventPlace): boolean {
  return from <= blockNumber && blockNumber <= to
}

/**
 * Reads the events at these places.
 * @throws FalseListError if one doesn't exist, or if the list omits another event of the same transaction.
 */
async function readPlaces(
  client: ChainClient,
  { pool, eventsOf }: ListedEventsOptions,
  places: readonly PoolEventPlace[],
): Promise<PoolLog[]> {
  const hashes = [...new Set(places.map(({ transactionHash }) => transactionHash))]
  const receipts = await readReceipts(client, hashes)
  const found = receipts.flatMap(({ logs }) =>
    toPoolLogs(logs.filter(({ address }) => isAddressEqual(address, pool.address))).filter((log) =>
      isAmong(log, eventsOf),
    ),
  )
  const blocks = new Map(receipts.map(({ transactionHash, blockHash }) => [transactionHash, blockHash]))
  const isThere = ({ blockNumber, blockHash, transactionHash, logIndex }: PoolEventPlace) =>
    blocks.get(transactionHash) === blockHash &&
    found.some(
      (log) =>
        log.transactionHash === transactionHash && log.logIndex === logIndex && log.blockNumber === BigInt(blockNumber),
    )
  if (found.length !== places.length || !places.every(isThere)) {
    throw new FalseListError('The list of events doesn’t match the chain')
  }
  return found
}

async function readReceipts(client: ChainClient, hashes: readonly Hash[]): Promise<RpcTransactionReceipt[]> {
  const receipts: RpcTransactionReceipt[] = []
  for (let start = 0; start < hashes.length; start += receiptsAtOnce) {
    const part = await Promise.all(
      hashes
        .slice(start, start + receiptsAtOnce)
        .map(async (hash) => client.request({ method: 'eth_getTransactionReceipt', params: [hash] })),
    )
    for (const receipt of part) {
      if (receipt === null || hexToNumber(receipt.status) !== 1) {
        throw new FalseListError('A listed transaction is not on the chain or has failed')
      }
      receipts.push(receipt)
    }
  }
  return receipts
}
