import * as v from 'valibot'

import { coinSymbol } from './coins.ts'
import { endpoint, pageOf, pageQuery } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { day, decimal, moment } from './primitives.ts'

/** What merchants of the levels 1, 2 and 3 get of a fee: `0.4` is 40 %. */
const shares = v.strictObject({ level1: v.number(), level2: v.number(), level3: v.number() })

export const merchantTerms = v.strictObject({
  startsAt: moment,
  shares,
  /** From a fee to the payment of its share. */
  coolingDays: v.number(),
})

export type MerchantTerms = v.InferOutput<typeof merchantTerms>

/** What shares come to in one coin, as the ledger has it. */
const coinEarnings = v.strictObject({
  coin: coinSymbol,
  /** Set apart since the UTC month began, and ever. */
  month: decimal,
  total: decimal,
  /** What became of that: it is paid, has gone back to the house, or is still set apart. */
  paid: decimal,
  returned: decimal,
  pending: decimal,
  /** When the first of what is pending is paid, unless the merchant is suspended; null if nothing is pending. */
  nextAt: v.nullable(moment),
})

export type CoinEarnings = v.InferOutput<typeof coinEarnings>

/** A month in UTC, such as `2027-01`. */
export const month = v.pipe(v.string(), v.regex(/^(?:19[7-9]\d|[2-9]\d{3})-(?:0[1-9]|1[0-2])$/))

export const merchantEarnings = v.strictObject({
  isSuspended: v.boolean(),
  /** Those that hold, and those that are announced, oldest first. */
  terms: v.array(merchantTerms),
  coins: v.array(coinEarnings),
  /** Accounts that were registered with the code, and how many of them have brought a fee since the month began. */
  people: v.strictObject({ total: v.number(), month: v.number(), active: v.number() }),
  /** Months of which there is a statement, newest first. */
  statements: v.array(month),
})

export type MerchantEarnings = v.InferOutput<typeof merchantEarnings>

export const getMerchantEarnings = endpoint({
  method: 'GET',
  path: '/api/agent/earnings',
  summary: 'Retrieves what the merchant that the user is gets of fees, by coin; null if the user is none.',
  access: 'main',
  input: undefined,
  data: v.nullable(merchantEarnings),
  errors: [],
})

const dayEarnings = v.strictObject({
  day,
  /** Orders of which a share was set apart on the day. */
  orders: v.number(),
  sums: v.array(v.strictObject({ coin: coinSymbol, earned: decimal, returned: decimal, paid: decimal })),
})

export type MerchantDay = v.InferOutput<typeof dayEarnings>

export const listMerchantDays = endpoint({
  method: 'GET',
  path: '/api/agent/earningDays',
  summary: 'Lists the UTC days on which shares of fees were booked for the merchant that the user is, newest first.',
  access: 'main',
  input: pageQuery,
  data: pageOf(dayEarnings),
  errors: [],
})

/** Orders of one kind of which the merchant got the same share. */
const statementLine = v.strictObject({
  /** Only swaps with our own desk bring a fee. */
  order: v.literal('swap'),
  /** Of people who came through the merchant, or through one below. */
  broughtBy: v.picklist(['own', 'below']),
  share: v.number(),
  orders: v.number(),
  fees: decimal,
  amount: decimal,
})

const statementCoin = v.strictObject({
  coin: coinSymbol,
  /** What was pending when the month began, and when it ended: balances of the ledger. */
  opening: decimal,
  closing: decimal,
  /** What the lines come to. */
  earned: decimal,
  returned: decimal,
  paid: decimal,
  lines: v.array(statementLine),
})

export const merchantStatement = v.strictObject({
  month,
  name: v.string(),
  level: v.number(),
  /** Those that held in the month, oldest first. */
  terms: v.array(merchantTerms),
  coins: v.array(statementCoin),
  /** Of the last day’s closing, which contains those of all days before. */
  closingHash: v.string(),
})

export type MerchantStatement = v.InferOutput<typeof merchantStatement>

export const getMerchantStatement = endpoint({
  method: 'GET',
  path: '/api/agent/statement',
  costly: true,
  summary: 'Retrieves the statement of a UTC month whose days are closed. It never changes.',
  access: 'main',
  input: v.strictObject({ month }),
  example: { month: '2027-01' },
  data: merchantStatement,
  errors: [apiErrorCode.notFound],
})
