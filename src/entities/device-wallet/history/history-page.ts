import type { Movement } from './movement.ts'

/** Where a list continues; `null` at its end. Chosen by the server. */
export type Cursor = string | null

interface PlacedMovement extends Movement {
  /** Orders the movements of several lists: the higher, the newer. */
  readonly rank: number
}

/** A part of one of the lists that make up an account's history, newest first. */
export interface HistoryPart {
  readonly movements: readonly PlacedMovement[]
  /** Ids of everything that the server listed, shown or not. */
  readonly ids: readonly string[]
  /** The lowest rank in it; `Infinity` if it's empty. */
  readonly reached: number
  readonly next: Cursor
}

/** One part of each list. */
export type HistoryPage = readonly HistoryPart[]

/** Limit in case a server always has more. */
export const maxPages = 50

/**
 * Returns where to continue; `undefined` at the end, or if the server goes in circles: a reader that follows repeated
 * entries would never end.
 */
export function nextCursors(pages: readonly HistoryPage[]): readonly Cursor[] | undefined {
  const latest = pages.at(-1) ?? []
  if (pages.length >= maxPages || latest.every(({ next }) => next === null)) return undefined
  const earlier = new Set(pages.slice(0, -1).flatMap((page) => page.flatMap(({ ids }) => ids)))
  const hasNew = latest.some(({ ids }) => ids.some((id) => !earlier.has(id)))
  return hasNew ? latest.map(({ next }) => next) : undefined
}

/**
 * Merges what was read of all lists, newest first and without duplicates. One list may reach further back than another:
 * anything older than the part that all of them have reached is left out, since something could still come before it.
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
    // If a movement is in two lists, keep the details that only one of them has.
    const isBetter = earlier === undefined || (earlier.fee === null && movement.fee !== null)
    if (movement.rank >= horizon && isBetter) known.set(key, movement)
  }
  return [...known.values()].toSorted((one, other) => (one.rank === other.rank ? 0 : other.rank > one.rank ? 1 : -1))
}
