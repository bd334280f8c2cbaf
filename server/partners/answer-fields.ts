import * as v from 'valibot'

import { readNumberText } from '#server/lib/number-text.ts'
import { PartnerError } from '#server/lib/partner-error.ts'

const wholeCoins = v.pipe(v.string(), v.transform(readNumberText), v.bigint())

/** An amount in whole coins by its own digits, in 10^-18, rounded down: nothing counts as arrived that might not be there. */
export const amountRoundedDown = v.pipe(wholeCoins, v.minValue(0n))

/** An amount that something is promised for: none at all is no amount. */
export const positiveAmount = v.pipe(wholeCoins, v.minValue(1n))

/** An amount that partners set to zero where there is none, such as a maximum. */
export const amountIfAny = orNull(
  v.pipe(
    amountRoundedDown,
    v.transform((amount) => (amount === 0n ? null : amount)),
  ),
)

/** What a partner gives to be handed back to it, such as an id: short, and without anything that would break a log. */
export const opaqueText = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,300}$/))

/** The id of an order: it becomes part of paths, and must not lead elsewhere. */
export const orderId = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))

/** A page that people are sent to. */
export const pageAddress = v.pipe(v.string(), v.maxLength(4_000), v.check(isPageAddress))

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether people can be sent there: with TLS, but on this machine, and under no name that hides where it leads. */
export function isPageAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname))
  return isPrivate && username === '' && password === ''
}

/** Of an asset, for people. */
export const assetName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))

/** ISO 8601; partners that leave the offset out mean UTC. */
export const moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?$/),
  v.transform((text) => new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`)),
  v.date(),
)

/** What partners leave out, set to null or to an empty text, all meaning the same. */
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

/** A hash as networks write it. Another text says nothing that could be looked up; another type is another shape. */
export const transactionHash = v.optional(
  v.pipe(
    v.nullable(v.string()),
    v.transform((text) => (text !== null && /^[\da-z]{16,128}$/i.test(text) ? text : null)),
  ),
  null,
)

/** @throws PartnerError if the answer has another shape. */
export function readAnswer<Value>(schema: v.GenericSchema<unknown, Value>, answer: unknown, what: string): Value {
  const result = v.safeParse(schema, answer)
  if (!result.success) throw new PartnerError('malformed', `${what} has another shape`)
  return result.output
}

/** The readable ones of a list: one broken asset must not lose the others. @throws PartnerError if it is no list. */
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
