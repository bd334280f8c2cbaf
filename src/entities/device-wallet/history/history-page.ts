import type { Movement } from './movement.ts'

/** Where a list goes on; `null` at its end. A server's own word. */
export type Cursor = string | null

interface PlacedMovement extends Movement {
  /** By which movements of several lists are ordered: the higher, the newer. */
  readonly rank: number
}

/** A part of one of the lists that the past of an account is read from, newest first. */
export interface HistoryPart {
  readonly movements: readonly PlacedMovement[]
  /** Of all that the server listed, also of what is not shown. */
  readonly ids: readonly string[]
  /** The lowest rank in it; `Infinity` if there is nothing in it. */
  readonly reached: number
  readonly next: Cursor
}

/** One part of each list. */
export type HistoryPage = readonly HistoryPart[]

/** A server that always has more doesn't keep the page from ending. */
export const maxPages = 50

/**
 * Where to go on after what was read; `undefined` at the end, and where the server leads in circles: whoever goes on by
 * what was listed before never ends.
 */
export function nextCursors(pages: readonly HistoryPage[]): readonly Cursor[] | undefined {
  const latest = pages.at(-1) ?? []
  if (pages.length >= maxPages || latest.every(({ next }) => next === null)) return undefined
  const earlier = new Set(pages.slice(0, -1).flatMap((page) => page.flatMap(({ ids }) => ids)))
  const hasNew = latest.some(({ ids }) => ids.some((id) => !earlier.has(id)))
  return hasNew ? latest.map(({ next }) => next) : undefined
}

/**
 * What was read of all lists together, newest first and each movement once. One list may reach further back than another:
 * what is older than the part that all of them have reached is left out, since something could still come before it.
 */
export function knownMovements(pages: readonly HistoryPage[]): readonly Movement[] {
  const latest = pages.at(-1) ?? []
  const reached = latest.map(({ next }, list) =>
    next === null ? -Infinity : Math.min(...pages.map((page) => page[list]?.reached ?? Infinity)),
  )
  const horizon = Math.max(-Infinity, ...reached)
  const known = new Map<string, PlacedMovement>()
  for (const movement of pages.flat().flatMap(({ movements }) => movements)) {
    const key = `${movement.id} ${movement.coin.symbol} ${movement.kind}`
    const earlier = known.get(key)
    // Of one that is in two lists, what only one of them says is kept.
    const isBetter = earlier === undefined || (earlier.fee === null && movement.fee !== null)
    if (movement.rank >= horizon && isBetter) known.set(key, movement)
  }
  return [...known.values()].toSorted((one, other) => (one.rank === other.rank ? 0 : other.rank > one.rank ? 1 : -1))
}
