import * as v from 'valibot'

import { coinSymbol, networkKey } from './coins.ts'
import { endpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { address, chainId, decimal, moment, timestamp, transactionHash, uuid } from './primitives.ts'

/** The local chains and their common time. Only the local world answers these calls. */
export const getLocalWorld = endpoint({
  method: 'GET',
  path: '/local/world',
  summary: 'The local chains and their common time.',
  access: 'public',
  input: undefined,
  data: v.strictObject({
    /** New at every start: what was stored under another id belongs to chains that are gone. */
    worldId: v.pipe(v.string(), v.uuid()),
    /** Timestamp of the chains' latest block. */
    now: timestamp,
    chains: v.array(v.strictObject({ chainId, name: v.string(), rpcUrl: v.pipe(v.string(), v.url()) })),
  }),
  errors: [],
})

/** Sends test coins to an address. */
export const requestTestCoins = endpoint({
  method: 'POST',
  path: '/local/faucet',
  summary: 'Sends test coins to an address.',
  access: 'public',
  input: v.strictObject({ chainId, address }),
  data: v.strictObject({
    chainId,
    transfers: v.array(v.strictObject({ symbol: v.string(), amount: decimal, transactionHash })),
  }),
  errors: [],
})

/** The clock moves forwards only, and not by more than this at once. */
export const maximumAdvanceSeconds = 31 * 86_400

/** Moves the time of all local chains. */
export const moveClock = endpoint({
  method: 'POST',
  path: '/local/clock',
  summary: 'Moves the time of all local chains.',
  access: 'public',
  input: v.union([
    v.strictObject({
      advanceSeconds: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maximumAdvanceSeconds)),
    }),
    v.strictObject({ to: v.literal('next-utc-day') }),
  ]),
  data: v.strictObject({ now: timestamp }),
  errors: [],
})

const localMail = v.strictObject({
  id: uuid,
  from: v.string(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  /** Where the mail program's own way out of a subscription leads; null for mails that are none. */
  unsubscribeUrl: v.nullable(v.string()),
  receivedAt: moment,
})

export type LocalMail = v.InferOutput<typeof localMail>

/** The mailbox in which every mail of the local world ends, for tests and for the app's link to it. */
export const listLocalMails = endpoint({
  method: 'GET',
  path: '/local/mails',
  summary: 'Mails that were sent, newest first; all of them, or those to one address.',
  access: 'public',
  input: v.strictObject({ to: v.optional(v.string()) }),
  data: v.array(localMail),
  errors: [],
})

/** The same mailbox as a page for people. */
export const localMailboxPath = '/local/mailbox'

/** Where somebody writes a mail to support that lands in that mailbox: a mail program would send it into the world. */
export const localSupportPath = '/local/mailbox/support'

/** Publishes a proof of reserves at once, which is else done once a day. */
export const takeReserveSnapshot = endpoint({
  method: 'POST',
  path: '/local/reserves',
  summary: 'Publishes a proof of reserves at once.',
  access: 'public',
  input: undefined,
  data: v.null(),
  errors: [],
})

/** Makes an account an operator, as the script on a server does. */
export const addLocalOperator = endpoint({
  method: 'POST',
  path: '/local/operator',
  summary: 'Makes the account of an e-mail address an operator.',
  access: 'public',
  input: v.strictObject({ email: v.pipe(v.string(), v.email()) }),
  data: v.null(),
  errors: [apiErrorCode.notFound],
})

/** Sends a notice as news by email, as the script on a server does. */
export const sendLocalNews = endpoint({
  method: 'POST',
  path: '/local/news',
  summary: 'Sends a notice to everybody who has subscribed to news and has not got it yet.',
  access: 'public',
  input: v.strictObject({ notice: uuid }),
  data: v.strictObject({ mails: v.number() }),
  errors: [apiErrorCode.notFound],
})

/** Shakes the peg of a stablecoin on one network, or at the exchange that is the second source of prices, as a market would. */
export const shakePeg = endpoint({
  method: 'POST',
  path: '/local/peg',
  summary:
    'Has a stablecoin cost something else on one network, or with null at the exchange: dollars, or null for what it costs elsewhere.',
  access: 'public',
  input: v.strictObject({
    coin: coinSymbol,
    network: v.nullable(networkKey),
    price: v.nullable(v.pipe(decimal, v.regex(/^\d{1,9}(\.\d{1,18})?$/))),
  }),
  data: v.null(),
  errors: [apiErrorCode.notFound],
})
