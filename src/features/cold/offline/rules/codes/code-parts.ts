/** What has been read of a set of codes. */
export type PartProgress =
  /** Not part of such a set, or a damaged part. */
  | { readonly status: 'unknown' }
  /** From 0 to 1. */
  | { readonly status: 'partial'; readonly share: number }
  | { readonly status: 'whole'; readonly bytes: Uint8Array }

/** Collects the parts of a set of codes in any order. A part of another set starts over. */
export interface PartCollector {
  readonly take: (text: string) => Promise<PartProgress>
}

/** A file as a rotating series of codes. */
export interface CodeSeries {
  /** Minimum number of codes to read. */
  readonly count: number
  /** @param turn Counts up from 0 without limit. */
  readonly codeAt: (turn: number) => string
}

/** Maximum content, in bytes: no transaction that nodes relay is larger. */
export const longestContent = 2_000_000
