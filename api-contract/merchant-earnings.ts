import * as v from 'valibot'

import { coinSymbol } from './coins.ts'
import { endpoint, pageOf, pageQuery } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { day, decimal, moment } from './primitives.ts'

/** Merchants' shares of a fee, by level: `0.4` is 40 %. */
const shares = v.strictObject({ level1: v.number(), level2: v.number(), level3: v.number() })

export const merchantTerms = v.strictObject({
  startsAt: moment,
  shares,
  /** Days from a fee to the payment of its share. */
  coolingDays: v.number(),
})

export type MerchantTerms = v.InferOutput<typeof merchantTerms>

/** Total shares in one coin, according to the ledger. */
const coinEarnings = v.strictObject({
  coin: coinSymbol,
  /** Set aside since the start of the UTC month, and in total. */
  month: decimal,
  total: decimal,
  /** What became of that total: paid, returned to the house, or still pending. */
  paid: decimal,
  returned: decimal,
  pending: decimal,
  /** When the first pending share is paid, unless the merchant is suspended; null if nothing is pending. */
  nextAt: v.nullable(moment),
})

export type CoinEarnings = v.InferOutput<typeof coinEarnings>

/** A month in UTC, such as `2027-01`. */
export const month = v.pipe(v.string(), v.regex(/^(?:19[7-9]\d|[2-9]\d{3})-(?:0[1-9]|1[0-2])$/))

export const merchantEarnings = v.strictObject({
  isSuspended: v.boolean(),
  /** Current and announced terms, oldest first. */
  terms: v.array(merchantTerms),
  coins: v.array(coinEarnings),
  /**
   * Accounts registered with the code in total and this month, and those that brought a fee since the start of the
   * month.
   */
  people: v.strictObject({ total: v.number(), month: v.number(), active: v.number() }),
  /** Months with a statement, newest first. */
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
  /** Orders that earned a share on that day. */
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

/** Orders of one kind with the same share for the merchant. */
const statementLine = v.strictObject({
  /** Only swaps with our own desk bring a fee. */
  order: v.literal('swap'),
  /** Whether the users came through the merchant, or through a merchant below. */
  broughtBy: v.picklist(['own', 'below']),
  share: v.number(),
  orders: v.number(),
  fees: decimal,
  amount: decimal,
})

const statementCoin = v.strictObject({
  coin: coinSymbol,
  /** The pending amount at the start and end of the month, as balances of the ledger. */
  opening: decimal,
  closing: decimal,
  /** Total of the lines. */
  earned: decimal,
  returned: decimal,
  paid: decimal,
  lines: v.array(statementLine),
})

export const merchantStatement = v.strictObject({
  month,
  name: v.string(),
  level: v.number(),
  /** Terms in force during the month, oldest first. */
  terms: v.array(merchantTerms),
  coins: v.array(statementCoin),
  /** Hash of the last day's closing, which includes those of all earlier days. */
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
