import * as v from 'valibot'

import { coinSymbol, networkKey } from './coins.ts'
import { operatorEndpoint } from './endpoint.ts'
import { operatorRoles } from './operator-roles.ts'
import { decimal, moment } from './primitives.ts'
import { componentState, statusComponent } from './status.ts'

/** Queues that wait for operators. Each has its own page, and is shown only to operators who may open that page. */
export const overviewQueue = v.picklist([
  /** Coins whose books and chains didn't agree. */
  'coin-stops',
  /** Coins that lost their peg on a network. */
  'peg-stops',
  /** Differences found by the last reconciliation. */
  'book-differences',
  /** Payments that have waited more than ten minutes for their signature. */
  'payouts-waiting',
  /** Payments signed more than half an hour ago and not confirmed yet. */
  'payouts-unconfirmed',
  /** Deposits found more than two hours ago and not credited yet. */
  'deposits-uncredited',
  'order-alerts',
  'withdrawals',
  /** Removals of second factors that another reviewer must confirm. */
  'factor-resets',
  'reward-reviews',
  'merchant-applications',
  'merchant-brands',
  'conversations',
  'content',
  'role-proposals',
  /** Fees and limits proposed by a treasurer. */
  'term-proposals',
  /** Deposits to addresses of deleted accounts. */
  'unclaimed-deposits',
])

export type OverviewQueue = v.InferOutput<typeof overviewQueue>

const hour = 3600
const day = 24 * hour

/**
 * Seconds after which something has waited too long: 0 for faults, which need attention at once, null for items that
 * can wait indefinitely.
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
  // The user is locked out, and proposals expire after three days.
  'factor-resets': day,
  'reward-reviews': 3 * day,
  'merchant-applications': 3 * day,
  'merchant-brands': 3 * day,
  conversations: day,
  content: 2 * day,
  // Proposals expire after a day.
  'role-proposals': day / 2,
  // Proposals expire after three days.
  'term-proposals': day,
  'unclaimed-deposits': null,
}

/** An amount of coins in whole units, possibly negative. */
const signedDecimal = v.pipe(v.string(), v.regex(/^-?(0|[1-9]\d*)(\.\d+)?$/))

/** Turnover of the last 24 hours, and of the 24 hours before. */
const turnover = v.strictObject({ day: signedDecimal, dayBefore: signedDecimal })

const coinMoney = v.strictObject({
  coin: coinSymbol,
  /** Received from the chains, less deposits dropped in reorgs. */
  received: turnover,
  /** Paid out on the chains: withdrawals and the desk's payouts. */
  paidOut: turnover,
  /** What belongs to users, is promised or is unclaimed: the chains must hold this much. */
  liabilities: signedDecimal,
  /**
   * What belongs to the house according to the books: fees, and the desk's gains and losses. Negative if the desk has
   * paid out coins that the house already had, which are in no books.
   */
  own: signedDecimal,
  /**
   * When the chains were last compared with the liabilities, and whether these were covered; null if they weren't
   * compared.
   */
  coverage: v.nullable(v.strictObject({ at: moment, isCovered: v.boolean() })),
})

export type OverviewMoney = v.InferOutput<typeof coinMoney>

/** The wallet from which payments on a network are made. */
const hotWallet = v.strictObject({
  network: networkKey,
  /** Where to refill it: the paying account or, on networks that pay from outputs, a separate address. */
  address: v.string(),
  coins: v.array(
    v.strictObject({
      coin: coinSymbol,
      /** Whether it's the network's native coin. */
      paysGas: v.boolean(),
      /** Null if the network doesn't answer. */
      balance: v.nullable(decimal),
      /** Payments that would leave less than this have to wait. */
      floor: decimal,
      isBelowFloor: v.boolean(),
    }),
  ),
})

export type OverviewHotWallet = v.InferOutput<typeof hotWallet>

/** Parts that are read independently: one failing doesn't affect the others. */
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
    /** Queues of the operator's roles, including empty ones. */
    queues: v.array(
      v.strictObject({
        queue: overviewQueue,
        count: v.pipe(v.number(), v.integer(), v.minValue(0)),
        /** Since when the oldest item has been waiting; null if there is none. */
        oldestAt: v.nullable(moment),
      }),
    ),
    /** By coin. Absent for roles that can't read the books. */
    money: v.optional(v.array(coinMoney)),
    /** By network; empty if nothing is paid out. Absent for roles that can't open and pause coins. */
    hotWallets: v.optional(v.array(hotWallet)),
    /** As shown on the status page. */
    components: v.array(
      v.strictObject({ component: statusComponent, state: componentState, since: v.nullable(moment) }),
    ),
    networks: v.array(
      v.strictObject({
        network: networkKey,
        /** The last block that was read. */
        height: v.pipe(v.string(), v.regex(/^\d+$/)),
        /** When it was read; null if no process has reported it. */
        readAt: v.nullable(moment),
      }),
    ),
    /** Absent for roles that don't deal with partners. */
    partners: v.optional(
      v.array(
        v.strictObject({
          partner: v.string(),
          trade: v.picklist(['swap', 'fiat']),
          /** Whether it has failed so often that this server stops calling it for a while. */
          isLeftAlone: v.boolean(),
        }),
      ),
    ),
    /** Emails waiting to be sent, and emails given up on. Null if they couldn't be counted. */
    mail: v.nullable(
      v.strictObject({
        unsent: v.number(),
        oldestAt: v.nullable(moment),
        failed: v.number(),
      }),
    ),
    /** Parts that couldn't be read and are absent above. */
    unread: v.array(overviewPart),
  }),
  errors: [],
})

export type Overview = v.InferOutput<typeof getOverview.data>
