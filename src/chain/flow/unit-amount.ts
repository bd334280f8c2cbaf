import * as v from 'valibot'

/** An amount in a flow's params, in the coin's smallest unit; stored as decimal text. */
export const unitAmount = v.union([
  v.bigint(),
  v.pipe(
    v.string(),
    v.regex(/^\d+$/),
    v.transform((text) => BigInt(text)),
  ),
])
