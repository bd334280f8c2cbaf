import * as v from 'valibot'

/** An account or contract address in hexadecimal. Whether its checksum holds is for whoever uses it to say. */
export const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((value) => value as `0x${string}`),
)

export const transactionHash = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{64}$/),
  v.transform((value) => value as `0x${string}`),
)

export const chainId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** A non-negative amount, price or rate in whole units, such as `12.5`. Never a JavaScript number. */
export const decimal = v.pipe(v.string(), v.regex(/^(0|[1-9]\d*)(\.\d+)?$/))

/** Seconds since 1970-01-01T00:00Z. */
export const timestamp = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
