/** A range of blocks, both ends included. */
export interface BlockSpan {
  readonly from: bigint
  readonly to: bigint
}

/** Returns `spans` (ascending and disjoint) with `span` added, merging those that touch. */
export function addSpan(spans: readonly BlockSpan[], span: BlockSpan): BlockSpan[] {
  const isApart = ({ from, to }: BlockSpan) => to + 1n < span.from || from > span.to + 1n
  const joined = spans
    .filter((each) => !isApart(each))
    .reduce((sum, { from, to }) => ({ from: from < sum.from ? from : sum.from, to: to > sum.to ? to : sum.to }), span)
  return [...spans.filter(isApart), joined].toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

/** Returns the parts of `wanted` outside all `spans` (ascending), newest first. */
export function missingSpans(spans: readonly BlockSpan[], wanted: BlockSpan): BlockSpan[] {
  const missing: BlockSpan[] = []
  let { to } = wanted
  for (const span of spans.toReversed()) {
    if (span.from > to || span.to < wanted.from) continue
    if (span.to < to) missing.push({ from: span.to + 1n, to })
    to = span.from - 1n
  }
  return to < wanted.from ? missing : [...missing, { from: wanted.from, to }]
}

/** Returns the parts of `spans` within the blocks from `from` to `to`. */
export function clipSpans(spans: readonly BlockSpan[], { from, to }: BlockSpan): BlockSpan[] {
  return spans
    .filter((span) => span.from <= to && span.to >= from)
    .map((span) => ({ from: span.from > from ? span.from : from, to: span.to < to ? span.to : to }))
}

/** Returns the one of `spans` that contains `block`. */
export function spanAt(spans: readonly BlockSpan[], block: bigint): BlockSpan | undefined {
  return spans.find(({ from, to }) => from <= block && block <= to)
}
