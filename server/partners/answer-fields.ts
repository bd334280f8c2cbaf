import * as v from 'valibot'

import { readNumberText } from '#server/lib/number-text.ts'
import { PartnerError } from '#server/lib/partner-error.ts'

const wholeCoins = v.pipe(v.string(), v.transform(readNumberText), v.bigint())

/**
 * An amount in whole coins parsed from its own digits, in 10^-18. Rounded down, so that nothing counts as received that
 * may not exist.
 */
export const amountRoundedDown = v.pipe(wholeCoins, v.minValue(0n))

/** A promised amount, which can't be zero. */
export const positiveAmount = v.pipe(wholeCoins, v.minValue(1n))

/** An amount that partners set to zero for none, such as a maximum. */
export const amountIfAny = orNull(
  v.pipe(
    amountRoundedDown,
    v.transform((amount) => (amount === 0n ? null : amount)),
  ),
)

/** A partner's value that is passed back to it, such as an ID: short, and without characters that could break a log. */
export const opaqueText = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,300}$/))

/** An order's ID. It becomes part of paths, and must not lead elsewhere. */
export const orderId = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))

/** A page to which users are sent. */
export const pageAddress = v.pipe(v.string(), v.maxLength(4_000), v.check(isPageAddress))

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether users can be sent there: over TLS, except on this machine, and without credentials that disguise the host.
 */
export function isPageAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname))
  return isPrivate && username === '' && password === ''
}

/** Display name of an asset. */
export const assetName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))

/** ISO 8601; partners that omit the offset mean UTC. */
export const moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?$/),
  v.transform((text) => new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`)),
  v.date(),
)

/** Treats a missing value, null and an empty string alike, because partners use all three. */
export function orNull<Value>(
  schema: v.GenericSchema<unknown, Value>,
): v.OptionalSchema<v.GenericSchema<unknown, Value | null>, null> {
  const nullable = v.pipe(
    v.unknown(),
    v.transform((value) => (value === '' ? null : value)),
    v.nullable(schema),
  )
  return v.optional(nullable, null)
}

/** A transaction hash. Other strings count as missing, because they can't be looked up; other types are refused. */
export const transactionHash = v.optional(
  v.pipe(
    v.nullable(v.string()),
    v.transform((text) => (text !== null && /^[\da-z]{16,128}$/i.test(text) ? text : null)),
  ),
  null,
)

/** @throws PartnerError if the answer doesn't match the schema. */
export function readAnswer<Value>(schema: v.GenericSchema<unknown, Value>, answer: unknown, what: string): Value {
  const result = v.safeParse(schema, answer)
  if (!result.success) throw new PartnerError('malformed', `${what} has an unexpected shape`)
  return result.output
}

/**
 * Returns the valid entries of a list: one broken asset must not lose the others. @throws PartnerError if it isn't a
 * list.
 */
export function readList<Value>(
  schema: v.GenericSchema<unknown, Value>,
  answer: unknown,
  what: string,
): readonly Value[] {
  return readAnswer(v.array(v.unknown()), answer, what).flatMap((entry) => {
    const result = v.safeParse(schema, entry)
    return result.success ? [result.output] : []
  })
}
