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
    /** Changes at every start: data stored under another ID belongs to chains that are gone. */
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

/** Maximum number of blocks per call. */
export const maximumLocalBlocks = 100

/** Mines blocks on Bitcoin, Litecoin or Dogecoin, which otherwise come with those of the other chains. */
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

/** Pays test coins on TRON; the next block includes them, and later ones make it final. */
export const payOnLocalTron = endpoint({
  method: 'POST',
  path: '/local/tron/faucet',
  summary: 'Sends TRX or USDT of the local TRON to an address.',
  access: 'public',
  input: v.strictObject({ coin: v.picklist(['TRX', 'USDT']), address: tronAddress, amount: decimal }),
  data: v.strictObject({ transactionId: plainHash }),
  errors: [],
})

/** Produces blocks on TRON, which otherwise come with those of the other chains. */
export const produceOnLocalTron = endpoint({
  method: 'POST',
  path: '/local/tron/blocks',
  summary: 'Produces blocks on local TRON.',
  access: 'public',
  input: v.strictObject({ blocks: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maximumLocalBlocks)) }),
  data: v.strictObject({ height: v.number() }),
  errors: [],
})

/** The same as a page. */
export const localCoinsPath = '/local/coins'

/** Maximum number of seconds by which the clock can be advanced at once. It never goes back. */
export const maximumAdvanceSeconds = 31 * 86_400

/** Advances the time of all local chains. */
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
  /** Where a reply goes. */
  replyTo: v.nullable(v.string()),
  /** The unsubscribe link used by email programs; null for emails that aren't a subscription. */
  unsubscribeUrl: v.nullable(v.string()),
  receivedAt: moment,
})

export type LocalMail = v.InferOutput<typeof localMail>

/** The mailbox that receives every email of the local world, for tests and the app's link to it. */
export const listLocalMails = endpoint({
  method: 'GET',
  path: '/local/mails',
  summary: 'Lists sent emails, newest first, optionally for one recipient.',
  access: 'public',
  input: v.strictObject({ to: v.optional(v.string()) }),
  data: v.array(localMail),
  errors: [],
})

/** The same mailbox as a page. */
export const localMailboxPath = '/local/mailbox'

/** A page for writing an email to support that lands in that mailbox, because an email program would really send it. */
export const localSupportPath = '/local/mailbox/support'

/** Publishes a proof of reserves at once, which otherwise happens once a day. */
export const takeReserveSnapshot = endpoint({
  method: 'POST',
  path: '/local/reserves',
  summary: 'Publishes a proof of reserves immediately.',
  access: 'public',
  input: undefined,
  data: v.null(),
  errors: [],
})

/** Makes an account an operator, like the script on a server. */
export const addLocalOperator = endpoint({
  method: 'POST',
  path: '/local/operator',
  summary: 'Gives an account operator roles, by email: all of them, unless it says which.',
  access: 'public',
  input: v.strictObject({ email: v.pipe(v.string(), v.email()), roles: v.optional(v.array(operatorRole)) }),
  data: v.null(),
  errors: [apiErrorCode.notFound],
})

/** Returns the house code for applying to become a merchant, like the script on a server that creates them. */
export const getLocalMerchantCode = endpoint({
  method: 'GET',
  path: '/local/merchant-code',
  summary: 'Retrieves a merchant code of Sevenport itself.',
  access: 'public',
  input: undefined,
  data: v.strictObject({ code: v.string() }),
  errors: [],
})

/** Sends a notice as an email newsletter, like the script on a server. */
export const sendLocalNews = endpoint({
  method: 'POST',
  path: '/local/news',
  summary: 'Emails a notice to all news subscribers who haven’t received it yet.',
  access: 'public',
  input: v.strictObject({ notice: uuid }),
  data: v.strictObject({ mails: v.number() }),
  errors: [apiErrorCode.notFound],
})

/** Announces an inviter campaign, like the script on a server, except that it starts at once. */
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

/** Announces merchant terms, like the script on a server, except that they apply at once. */
export const holdLocalMerchantTerms = endpoint({
  method: 'POST',
  path: '/local/merchant-terms',
  summary: 'Gives merchants 40, 30 and 20 % of fees by level, and ends the waiting time of shares that are pending.',
  access: 'public',
  input: v.strictObject({}),
  data: v.null(),
  errors: [],
})

/** Moves a stablecoin's price off its peg on one network, or at the exchange that is the second price source. */
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

/** Sets support offline, or back to chatting around the clock. */
export const setSupportPresence = endpoint({
  method: 'POST',
  path: '/local/support-hours',
  summary: 'Has support chat around the clock, as at the start, or not before tomorrow.',
  access: 'public',
  input: v.strictObject({ isOpen: v.boolean() }),
  data: v.null(),
  errors: [],
})

/** A page that shows the simulated partners' orders and the faults that can be set. */
export const localPartnersPath = '/local/partners'

/** Sets a fault at a simulated partner until it's cleared; a null fault clears it. */
export const setPartnerFault = endpoint({
  method: 'POST',
  path: '/local/partners/fault',
  summary: 'Sets the fault of a simulated partner; null ends it.',
  access: 'public',
  input: v.strictObject({ partner: v.string(), fault: v.nullable(v.string()) }),
  data: v.null(),
  errors: [apiErrorCode.notFound],
})

/** Pays a coin on a network without EVM, such as Bitcoin, from its node's faucet. */
export const payFromTestPurse = endpoint({
  method: 'POST',
  path: '/local/purse',
  summary: 'Pays an address on a network without EVM from the test purse.',
  access: 'public',
  input: v.strictObject({
    address: v.pipe(v.string(), v.maxLength(150)),
    amount: decimal,
    /** The asset ID as in orders, such as `tron/native`: on TRON the address alone doesn't tell which coin is paid. */
    asset: v.pipe(v.string(), v.maxLength(150)),
  }),
  data: v.strictObject({ hash: v.string() }),
  errors: [],
})

/** A page that stands in for a merchant's shop and receives its payment webhooks. */
export const localShopPath = '/local/shop'
export const localShopWebhookPath = '/local/shop/webhook'
