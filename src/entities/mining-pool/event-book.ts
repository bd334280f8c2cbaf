import type { Hash, Hex } from 'viem'
import * as v from 'valibot'
import { type BlockSpan, clipSpans } from '#src/chain/block-spans.ts'
import { readStored } from '#src/lib/storage.ts'
import { writeText } from '#src/lib/stored-text.ts'

/** An event as the chain has it, with the time of its block. */
export interface StoredEvent {
  readonly blockNumber: bigint
  readonly logIndex: number
  readonly transactionHash: Hash
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly timestamp: bigint
}

/** All events of a source in some blocks. */
export interface KnownEvents {
  /** Ascending, apart from each other. */
  readonly spans: readonly BlockSpan[]
  /** In the chain's order. */
  readonly events: readonly StoredEvent[]
}

/**
 * Whether some of it was found by the server's index, which can leave events out, or whether that index was found to be
 * wrong, so that it is asked no more.
 */
export type ListUse = 'unused' | 'used' | 'refuted'

/** A block by which a chain is known again: nothing that is kept is of a later one. */
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

/** Local storage is small, and others need room in it. */
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

/** As of this page's first look; where the browser keeps nothing, it lasts as long as the page. */
let known: readonly Book[] | undefined

/** What an earlier visit has read, and the block by which to tell whether the chain is still the same. */
export function findBook(key: string): Omit<Book, 'key'> | undefined {
  return knownBooks().find((book) => book.key === key)
}

/** Keeps what lies in blocks up to `anchor`, which no fork reaches any more; of many events the newest. */
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

/** Those that were read last. */
function withinRoom(all: readonly Book[]): readonly Book[] {
  const kept: Book[] = []
  let count = 0
  for (const book of all.slice(0, maxBooks)) {
    count += book.events.length
    if (count <= maxEvents) kept.push(book)
  }
  return kept
}

/** The newest `count` events, and those in the same block as the last of them. */
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
