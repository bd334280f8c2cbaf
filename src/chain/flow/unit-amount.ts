import * as v from 'valibot'

/** An amount among a flow's params, in the coin's smallest unit; decimal text where it is stored. */
export const unitAmount = v.union([
  v.bigint(),
  v.pipe(
    v.string(),
    v.regex(/^\d+$/),
    v.transform((text) => BigInt(text)),
  ),
])
