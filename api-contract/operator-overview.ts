import * as v from 'valibot'

import { coinSymbol, networkKey } from './coins.ts'
import { operatorEndpoint } from './endpoint.ts'
import { operatorRoles } from './operator-roles.ts'
import { decimal, moment } from './primitives.ts'
import { componentState, statusComponent } from './status.ts'

/** What waits for operators. Each has a page of its own, and is told to those whom that page is for. */
export const overviewQueue = v.picklist([
  /** Coins whose books and chains didn’t agree. */
  'coin-stops',
  /** Coins that lost their peg on a network. */
  'peg-stops',
  /** What the last reconciliation found. */
  'book-differences',
  /** Payments that have waited for their signature for more than ten minutes. */
  'payouts-waiting',
  /** Payments that were signed more than half an hour ago, and are not confirmed. */
  'payouts-unconfirmed',
  /** Deposits that were found more than two hours ago, and are not credited. */
  'deposits-uncredited',
  'order-alerts',
  'withdrawals',
  /** Removals of second factors that another reviewer has to confirm. */
  'factor-resets',
  'reward-reviews',
  'merchant-applications',
  'merchant-brands',
  'conversations',
  'content',
  'role-proposals',
  /** Fees and limits that a treasurer has proposed. */
  'term-proposals',
  /** Deposits to addresses of deleted accounts. */
  'unclaimed-deposits',
])

export type OverviewQueue = v.InferOutput<typeof overviewQueue>

const hour = 3600
const day = 24 * hour

/**
 * Seconds after which something has waited too long: 0 for what is wrong as soon as it is there, null for what may wait for
 * ever.
 */
export const queuePatience: Readonly<Record<OverviewQueue, number | null>> = {
  'coin-stops': 0,
  'peg-stops': 0,
  'book-differences': 0,
  'payouts-waiting': 0,
  'payouts-unconfirmed': 0,
  'deposits-uncredited': 0,
  'order-alerts': 4 * hour,
  withdrawals: hour,
  // Somebody is locked out, and a proposal ends after three days.
  'factor-resets': day,
  'reward-reviews': 3 * day,
  'merchant-applications': 3 * day,
  'merchant-brands': 3 * day,
  conversations: day,
  content: 2 * day,
  // A proposal ends after a day.
  'role-proposals': day / 2,
  // One ends after three days.
  'term-proposals': day,
  'unclaimed-deposits': null,
}

/** An amount of coins that may be below zero, in whole units. */
const signedDecimal = v.pipe(v.string(), v.regex(/^-?(0|[1-9]\d*)(\.\d+)?$/))

/** What moved within the last 24 hours, and within the 24 hours before. */
const turnover = v.strictObject({ day: signedDecimal, dayBefore: signedDecimal })

const coinMoney = v.strictObject({
  coin: coinSymbol,
  /** From the chains, less deposits that vanished from them. */
  received: turnover,
  /** To the chains: withdrawals, and what the desk has paid. */
  paidOut: turnover,
  /** What is people’s, promised to somebody, or unclaimed: it has to be there on the chains. */
  liabilities: signedDecimal,
  /**
   * What is the house’s by the books: fees, and what the desk has gained or given. Below zero where the desk has paid out
   * of coins that the house had before, which are in no books.
   */
  own: signedDecimal,
  /** When the chains were last compared with what is owed, and whether it is there; null if they weren’t. */
  coverage: v.nullable(v.strictObject({ at: moment, isCovered: v.boolean() })),
})

export type OverviewMoney = v.InferOutput<typeof coinMoney>

/** What payments on a network are made from. */
const hotWallet = v.strictObject({
  network: networkKey,
  /** Where it is refilled: the account that pays or, where outputs pay, an address of its own. */
  address: v.string(),
  coins: v.array(
    v.strictObject({
      coin: coinSymbol,
      /** The network’s own coin. */
      paysGas: v.boolean(),
      /** Null while the network doesn’t answer. */
      balance: v.nullable(decimal),
      /** Payments that would leave less wait. */
      floor: decimal,
      isBelowFloor: v.boolean(),
    }),
  ),
})

export type OverviewHotWallet = v.InferOutput<typeof hotWallet>

/** Parts that are read by themselves: one that fails takes no other along. */
export const overviewPart = v.picklist([
  ...overviewQueue.options,
  'money',
  'hot-wallets',
  'components',
  'networks',
  'mail',
])

export const getOverview = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/overview',
  summary: 'Retrieves what waits for the operator who asks, what has moved, and how the product is.',
  roles: operatorRoles,
  input: undefined,
  data: v.strictObject({
    at: moment,
    /** Those of the operator’s roles, also where nothing waits. */
    queues: v.array(
      v.strictObject({
        queue: overviewQueue,
        count: v.pipe(v.number(), v.integer(), v.minValue(0)),
        /** Since when the oldest one waits; null for none. */
        oldestAt: v.nullable(moment),
      }),
    ),
    /** By coin. Absent for roles that don’t read the books. */
    money: v.optional(v.array(coinMoney)),
    /** By network; none where nothing is paid out. Absent for roles that don’t open and pause coins. */
    hotWallets: v.optional(v.array(hotWallet)),
    /** As the status page shows them. */
    components: v.array(
      v.strictObject({ component: statusComponent, state: componentState, since: v.nullable(moment) }),
    ),
    networks: v.array(
      v.strictObject({
        network: networkKey,
        /** The last block that was read. */
        height: v.pipe(v.string(), v.regex(/^\d+$/)),
        /** When; null if no process has said so. */
        readAt: v.nullable(moment),
      }),
    ),
    /** Absent for roles that have nothing to do with partners. */
    partners: v.optional(
      v.array(
        v.strictObject({
          partner: v.string(),
          trade: v.picklist(['swap', 'fiat']),
          /** It has failed so often that this server asks it nothing for a while. */
          isLeftAlone: v.boolean(),
        }),
      ),
    ),
    /** Emails that are still to be sent, and those that were given up. Null if that couldn’t be read. */
    mail: v.nullable(
      v.strictObject({
        unsent: v.number(),
        oldestAt: v.nullable(moment),
        failed: v.number(),
      }),
    ),
    /** What couldn’t be read: it is absent above. */
    unread: v.array(overviewPart),
  }),
  errors: [],
})

export type Overview = v.InferOutput<typeof getOverview.data>
