import * as v from 'valibot'

import { coinSymbol, networkKey } from './coins.ts'
import { endpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { operatorRole } from './operator-roles.ts'
import {
  address,
  chainId,
  decimal,
  moment,
  plainHash,
  timestamp,
  transactionHash,
  tronAddress,
  uuid,
} from './primitives.ts'

/** The local chains and their common time. Only the local world answers these calls. */
export const getLocalWorld = endpoint({
  method: 'GET',
  path: '/local/world',
  summary: 'Retrieves the local chains and their shared time.',
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

const bitcoinNetwork = v.picklist(['bitcoin', 'litecoin', 'dogecoin'])

/** Pays test coins on Bitcoin, Litecoin or Dogecoin; the next block confirms them. */
export const payOnLocalBitcoin = endpoint({
  method: 'POST',
  path: '/local/bitcoin/faucet',
  summary: 'Sends BTC, LTC or DOGE of the local network to an address.',
  access: 'public',
  input: v.strictObject({ network: bitcoinNetwork, address: v.pipe(v.string(), v.maxLength(150)), amount: decimal }),
  data: v.strictObject({ transactionId: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)) }),
  errors: [],
})

/** More blocks than that take several calls. */
export const maximumLocalBlocks = 100

/** Mines blocks on Bitcoin, Litecoin or Dogecoin, which else come with those of the other chains. */
export const mineLocalBitcoin = endpoint({
  method: 'POST',
  path: '/local/bitcoin/blocks',
  summary: 'Mines blocks on local Bitcoin, Litecoin or Dogecoin.',
  access: 'public',
  input: v.strictObject({
    network: bitcoinNetwork,
    blocks: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maximumLocalBlocks)),
  }),
  data: v.strictObject({ height: v.number() }),
  errors: [],
})

/** Pays test coins on TRON; the next block has them, and those behind it make it final. */
export const payOnLocalTron = endpoint({
  method: 'POST',
  path: '/local/tron/faucet',
  summary: 'Sends TRX or USDT of the local TRON to an address.',
  access: 'public',
  input: v.strictObject({ coin: v.picklist(['TRX', 'USDT']), address: tronAddress, amount: decimal }),
  data: v.strictObject({ transactionId: plainHash }),
  errors: [],
})

/** Produces blocks on TRON, which else come with those of the other chains. */
export const produceOnLocalTron = endpoint({
  method: 'POST',
  path: '/local/tron/blocks',
  summary: 'Produces blocks on local TRON.',
  access: 'public',
  input: v.strictObject({ blocks: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maximumLocalBlocks)) }),
  data: v.strictObject({ height: v.number() }),
  errors: [],
})

/** The same for people, as a page. */
export const localCoinsPath = '/local/coins'

/** The clock moves forwards only, and not by more than this at once. */
export const maximumAdvanceSeconds = 31 * 86_400

/** Moves the time of all local chains. */
export const moveClock = endpoint({
  method: 'POST',
  path: '/local/clock',
  summary: 'Advances the time of all local chains.',
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
  /** Where an answer goes. */
  replyTo: v.nullable(v.string()),
  /** Where the mail program's own way out of a subscription leads; null for mails that are none. */
  unsubscribeUrl: v.nullable(v.string()),
  receivedAt: moment,
})

export type LocalMail = v.InferOutput<typeof localMail>

/** The mailbox in which every mail of the local world ends, for tests and for the app's link to it. */
export const listLocalMails = endpoint({
  method: 'GET',
  path: '/local/mails',
  summary: 'Lists sent emails, newest first, optionally for one recipient.',
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
  summary: 'Publishes a proof of reserves immediately.',
  access: 'public',
  input: undefined,
  data: v.null(),
  errors: [],
})

/** Makes an account an operator, as the script on a server does. */
export const addLocalOperator = endpoint({
  method: 'POST',
  path: '/local/operator',
  summary: 'Gives an account operator roles, by email: all of them, unless it says which.',
  access: 'public',
  input: v.strictObject({ email: v.pipe(v.string(), v.email()), roles: v.optional(v.array(operatorRole)) }),
  data: v.null(),
  errors: [apiErrorCode.notFound],
})

/** The code of the house by which somebody applies to become a merchant, as the script on a server makes them. */
export const getLocalMerchantCode = endpoint({
  method: 'GET',
  path: '/local/merchant-code',
  summary: 'Retrieves a merchant code of Sevenport itself.',
  access: 'public',
  input: undefined,
  data: v.strictObject({ code: v.string() }),
  errors: [],
})

/** Sends a notice as news by email, as the script on a server does. */
export const sendLocalNews = endpoint({
  method: 'POST',
  path: '/local/news',
  summary: 'Emails a notice to all news subscribers who haven’t received it yet.',
  access: 'public',
  input: v.strictObject({ notice: uuid }),
  data: v.strictObject({ mails: v.number() }),
  errors: [apiErrorCode.notFound],
})

/** Announces a campaign for inviters as the script on a server does, only that it holds at once. */
export const runLocalCampaign = endpoint({
  method: 'POST',
  path: '/local/campaign',
  summary:
    'Runs a funded campaign for inviters in a coin, and ends the waiting time of rewards that are pending in it.',
  access: 'public',
  input: v.strictObject({ coin: coinSymbol }),
  data: v.null(),
  errors: [],
})

/** Announces terms for merchants as the script on a server does, only that they hold at once. */
export const holdLocalMerchantTerms = endpoint({
  method: 'POST',
  path: '/local/merchant-terms',
  summary: 'Gives merchants 40, 30 and 20 % of fees by level, and ends the waiting time of shares that are pending.',
  access: 'public',
  input: v.strictObject({}),
  data: v.null(),
  errors: [],
})

/** Shakes the peg of a stablecoin on one network, or at the exchange that is the second source of prices, as a market would. */
export const shakePeg = endpoint({
  method: 'POST',
  path: '/local/peg',
  summary:
    'Sets a stablecoin’s price on one network, or at the exchange if the network is null. A null price restores the market price.',
  access: 'public',
  input: v.strictObject({
    coin: coinSymbol,
    network: v.nullable(networkKey),
    price: v.nullable(v.pipe(decimal, v.regex(/^\d{1,9}(\.\d{1,18})?$/))),
  }),
  data: v.null(),
  errors: [apiErrorCode.notFound],
})

/** Sends support home, or has it chat around the clock again. */
export const setSupportPresence = endpoint({
  method: 'POST',
  path: '/local/support-hours',
  summary: 'Has support chat around the clock, as at the start, or not before tomorrow.',
  access: 'public',
  input: v.strictObject({ isOpen: v.boolean() }),
  data: v.null(),
  errors: [],
})

/** What can go wrong at the simulated partners, and their orders, as a page for people. */
export const localPartnersPath = '/local/partners'

/** Has one thing go wrong at a simulated partner until told otherwise; a null fault ends it. */
export const setPartnerFault = endpoint({
  method: 'POST',
  path: '/local/partners/fault',
  summary: 'Sets the fault of a simulated partner; null ends it.',
  access: 'public',
  input: v.strictObject({ partner: v.string(), fault: v.nullable(v.string()) }),
  data: v.null(),
  errors: [apiErrorCode.notFound],
})

/** Pays a coin on a network without EVM, such as Bitcoin, out of its node's faucet. */
export const payFromTestPurse = endpoint({
  method: 'POST',
  path: '/local/purse',
  summary: 'Pays an address on a network without EVM from the test purse.',
  access: 'public',
  input: v.strictObject({
    address: v.pipe(v.string(), v.maxLength(150)),
    amount: decimal,
    /** As orders name it, such as `tron/native`: on TRON an address does not tell which coin is paid to it. */
    asset: v.pipe(v.string(), v.maxLength(150)),
  }),
  data: v.strictObject({ hash: v.string() }),
  errors: [],
})

/** A shop that stands in for a merchant's own, and where it is told of payments. */
export const localShopPath = '/local/shop'
export const localShopWebhookPath = '/local/shop/webhook'
