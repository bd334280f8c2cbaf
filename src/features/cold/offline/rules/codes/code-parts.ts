/** What a set of codes has brought so far. */
export type PartProgress =
  /** Nothing that belongs to such a set, or a part with a slip. */
  | { readonly status: 'unknown' }
  /** From 0 to 1. */
  | { readonly status: 'partial'; readonly share: number }
  | { readonly status: 'whole'; readonly bytes: Uint8Array }

/** A set of codes as it is read, part by part in any order. A part of another set begins anew. */
export interface PartCollector {
  readonly take: (text: string) => Promise<PartProgress>
}

/** A file as codes that are shown one after the other. */
export interface CodeSeries {
  /** How many have to be seen, at least. */
  readonly count: number
  /** @param turn From 0 on, without an end. */
  readonly codeAt: (turn: number) => string
}

/** No transaction that nodes relay needs more. */
export const longestContent = 2_000_000
