import type { Hash, Hex } from 'viem'
import * as v from 'valibot'
import { type BlockSpan, clipSpans } from '#src/chain/block-spans.ts'
import { readStored } from '#src/lib/storage.ts'
import { writeText } from '#src/lib/stored-text.ts'

/** An event from the chain, with the time of its block. */
export interface StoredEvent {
  readonly blockNumber: bigint
  readonly logIndex: number
  readonly transactionHash: Hash
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly timestamp: bigint
}

/** All events of a source within some blocks. */
export interface KnownEvents {
  /** Ascending and disjoint. */
  readonly spans: readonly BlockSpan[]
  /** In chain order. */
  readonly events: readonly StoredEvent[]
}

/**
 * Whether some of the events came from the server's index, which can omit events, or whether that index was found to be
 * wrong, so that it is no longer used.
 */
export type ListUse = 'unused' | 'used' | 'refuted'

/** A block that identifies the chain: no stored data is from a later one. */
export interface Anchor {
  readonly number: bigint
  readonly hash: Hash
}

interface Book extends KnownEvents {
  readonly key: string
  readonly anchor: Anchor
  readonly list: ListUse
}

const storageKey = 'poolEvents:v1'

/** Local storage is small and shared. */
const maxBookLength = 1_500
const maxEvents = 2_000
const maxBooks = 24

const quantity = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((value) => BigInt(value)),
)
const hex = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]*$/),
  v.transform((value) => value as Hex),
)
const books = v.array(
  v.object({
    key: v.string(),
    anchor: v.object({ number: quantity, hash: hex }),
    list: v.picklist(['unused', 'used', 'refuted']),
    spans: v.array(v.object({ from: quantity, to: quantity })),
    events: v.array(
      v.object({
        blockNumber: quantity,
        logIndex: v.number(),
        transactionHash: hex,
        topics: v.array(hex),
        data: hex,
        timestamp: quantity,
      }),
    ),
  }),
)

/** Loaded on the page's first access; if the browser stores nothing, it lasts as long as the page. */
let known: readonly Book[] | undefined

/** Returns what an earlier visit has read, and the block for checking that the chain is still the same. */
export function findBook(key: string): Omit<Book, 'key'> | undefined {
  return knownBooks().find((book) => book.key === key)
}

/** Stores what lies in blocks up to `anchor`, which can no longer fork; only the newest events if there are many. */
export function keepBook(key: string, { spans, events, list }: Omit<Book, 'key' | 'anchor'>, anchor: Anchor): void {
  const final = newestOf(
    { spans, events: events.filter(({ blockNumber }) => blockNumber <= anchor.number) },
    maxBookLength,
  )
  const book = {
    key,
    anchor,
    list,
    events: final.events,
    spans: clipSpans(final.spans, { from: 0n, to: anchor.number }),
  }
  known = withinRoom([book, ...knownBooks().filter((other) => other.key !== key)])
  writeText(
    storageKey,
    JSON.stringify(known, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  )
}

/** Keeps the most recently read books within the limits. */
function withinRoom(all: readonly Book[]): readonly Book[] {
  const kept: Book[] = []
  let count = 0
  for (const book of all.slice(0, maxBooks)) {
    count += book.events.length
    if (count <= maxEvents) kept.push(book)
  }
  return kept
}

/** Returns the newest `count` events, plus any others in the same block as the oldest of them. */
export function newestOf({ spans, events }: KnownEvents, count: number): KnownEvents {
  const oldest = events.at(-count)
  if (events.length <= count || oldest === undefined) return { spans, events }
  const from = oldest.blockNumber
  const newest = spans.at(-1)?.to ?? from
  return {
    spans: clipSpans(spans, { from, to: newest > from ? newest : from }),
    events: events.filter(({ blockNumber }) => blockNumber >= from),
  }
}

function knownBooks(): readonly Book[] {
  known ??= readStored<readonly Book[]>(storageKey, books, [])
  return known
}
