import * as v from 'valibot'

/** An account or contract address in hexadecimal. Whether its checksum holds is for whoever uses it to say. */
export const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((value) => value as `0x${string}`),
)

/** An account or contract of TRON in base58. Whether its checksum fits is for whoever uses it to say. */
export const tronAddress = v.pipe(v.string(), v.regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/))

/** 32 bytes in hexadecimal. */
const hash = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{64}$/),
  v.transform((value) => value as `0x${string}`),
)

export const transactionHash = hash

/** A transaction or a block of Bitcoin, Litecoin, Dogecoin or TRON, as their nodes write it. */
export const plainHash = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))
export const blockHash = hash

export const chainId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/**
 * A non-negative amount, price or rate in whole units, such as `12.5`. Never a JavaScript number. 50 digits before the
 * point leave room in the books, which hold 60.
 */
export const decimal = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,49})(\.\d+)?$/))

/** A day in ISO 8601 that there is, from 1970 on, and whose next day is still written with four digits of the year. */
export const day = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((value) => isDay(value) && value >= '1970-01-01' && value < '9999-12-31', 'is no day from 1970 to 9999'),
)

/** JavaScript makes the third of March of 31 February. */
function isDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** Seconds since 1970-01-01T00:00Z. */
export const timestamp = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** However it is written, it is passed on in small letters: as text, too, the same id is the same. */
export const uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase())

/** A moment in ISO 8601, in UTC. */
export const moment = v.pipe(v.string(), v.isoTimestamp())

/** A language by the code that spec §1 gives it for calls. */
export const languageCode = v.picklist(['zh_cn', 'zh_tw', 'en_us', 'es_mx'])

export type LanguageCode = v.InferOutput<typeof languageCode>

/** The other names that spec §1 has for languages. */
export const languageAliases = { zh: 'zh_cn', tw: 'zh_tw', en: 'en_us', es: 'es_mx', xby: 'es_mx' } as const

/** A language that a caller names, in either way; from here on it is its code. */
export const languageName = v.pipe(
  v.picklist([...languageCode.options, 'zh', 'tw', 'en', 'es', 'xby']),
  v.transform((name): LanguageCode => (isAlias(name) ? languageAliases[name] : name)),
)

function isAlias(name: LanguageCode | keyof typeof languageAliases): name is keyof typeof languageAliases {
  return name in languageAliases
}

/** ISO 3166-1 alpha-2. */
export const countryCode = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))

/** ISO 4217. */
export const currencyCode = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))

/** A secret that the server made up: links of mails, refresh tokens, tickets. */
export const opaqueToken = v.pipe(v.string(), v.minLength(20), v.maxLength(200), v.regex(/^[\w-]+$/))

/**
 * A line that a person writes. Without characters that control something: PostgreSQL stores no NUL, and those that turn
 * the direction of writing round make a text read as another one.
 */
export function textLine(minLength: number, maxLength: number) {
  return v.pipe(v.string(), v.trim(), v.minLength(minLength), v.maxLength(maxLength), v.regex(/^[^\p{C}]*$/u))
}

/** By which people and calls name an order. Without what controls something, as PostgreSQL compares with no NUL. */
export const orderNumber = v.pipe(
  v.string(),
  v.maxLength(20),
  v.check((number) => !/\p{C}/u.test(number), 'has control characters'),
)
