import { sql } from 'drizzle-orm'
import type * as v from 'valibot'

import { listOperatorFiatRules } from '#api/operator-fiat-rules.ts'
import { getTrialBalance } from '#api/operator-books.ts'
import type { OperatorEndpoint } from '#api/endpoint.ts'
import {
  type getOverview,
  type OverviewHotWallet,
  type OverviewMoney,
  overviewPart,
  type OverviewQueue,
} from '#api/operator-overview.ts'
import { listAlertedOrders, listListings } from '#api/operators.ts'
import type { OperatorRole } from '#api/operator-roles.ts'
import type { Backlog } from '#server/db/backlog.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { OperatorActs } from '#server/http/operator-acts.ts'
import type { SignedIn } from '#server/http/route.ts'
import type { Clock } from '#server/lib/clock.ts'
import { eachAtMost } from '#server/lib/each-at-most.ts'
import type { Log } from '#server/lib/log.ts'

import { readMoney } from './overview-money.ts'
import { type QueueReaders, queuesFor } from './overview-queues.ts'
import { SharedReading } from './shared-reading.ts'

type Overview = v.InferInput<typeof getOverview.data>
type Part = v.InferOutput<typeof overviewPart>

export interface OverviewOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly guard: OperatorActs
  readonly queues: QueueReaders
  /** Reads the components' states, as shown on the status page. */
  readonly readComponents: () => Promise<Overview['components']>
  readonly readNetworks: (tx: Transaction) => Promise<Overview['networks']>
  /** Queries networks, so don't call inside a transaction; must return within the request's time. */
  readonly readHotWallets: () => Promise<OverviewHotWallet[]>
  readonly readMail: (tx: Transaction) => Promise<{ readonly unsent: Backlog; readonly failed: number }>
  readonly listPartners: () => NonNullable<Overview['partners']>
}

/** Timeout per part, in milliseconds: a slow one is left out, and doesn't hold up the others. */
const patience = 3000

/** Parts read at a time: they share the connection pool with everything else. */
const atOnce = 4

/** Seconds for which a reading is shared: summing the books' open days and querying networks is expensive. */
const keptFor = 30

/** Shows what waits for operators, and the product's health. Parts are read separately, so that each can fail alone. */
export class OverviewService {
  readonly #options: OverviewOptions
  readonly #money: SharedReading<OverviewMoney[]>
  readonly #hotWallets: SharedReading<OverviewHotWallet[]>

  constructor(options: OverviewOptions) {
    this.#options = options
    this.#money = new SharedReading(keptFor, async (now) => this.#inTime(async (tx) => [...(await readMoney(tx, now))]))
    this.#hotWallets = new SharedReading(keptFor, options.readHotWallets)
  }

  /** @throws ApiFailure `forbidden` */
  async read(caller: SignedIn): Promise<Overview> {
    const { database, clock, guard, listPartners } = this.#options
    const held = await database.transaction((tx) => guard.require(tx, caller))
    const now = clock()
    const overview: Overview = {
      at: now.toISOString(),
      queues: [],
      components: [],
      networks: [],
      mail: null,
      unread: [],
    }
    if (isFor(listAlertedOrders, held) || isFor(listOperatorFiatRules, held)) overview.partners = listPartners()
    await eachAtMost(this.#readers(overview, held, now), atOnce, async ([part, read]) => {
      try {
        await read()
      } catch (error) {
        this.#options.log.warn({ part, err: error }, 'Could not read a part of the overview')
        overview.unread.push(part)
      }
    })
    // Keep a fixed order, regardless of which part was read first.
    const order: readonly Part[] = overviewPart.options
    overview.queues.sort((one, other) => order.indexOf(one.queue) - order.indexOf(other.queue))
    overview.unread.sort((one, other) => order.indexOf(one) - order.indexOf(other))
    return overview
  }

  /** Returns functions that read each part visible to these roles into the overview. */
  #readers(overview: Overview, held: readonly OperatorRole[], now: Date): readonly [Part, () => Promise<void>][] {
    const { queues, readComponents, readNetworks, readMail } = this.#options
    const ofQueue = (queue: OverviewQueue): [Part, () => Promise<void>] => [
      queue,
      async () => {
        const { count, oldestAt } = await this.#inTime((tx) => queues[queue](tx, now))
        overview.queues.push({ queue, count, oldestAt: oldestAt?.toISOString() ?? null })
      },
    ]
    const readers: [Part, () => Promise<void>][] = [
      ...queuesFor(held).map(ofQueue),
      ['components', async () => void (overview.components = await readComponents())],
      ['networks', async () => void (overview.networks = await this.#inTime(readNetworks))],
      [
        'mail',
        async () => {
          const { unsent, failed } = await this.#inTime(readMail)
          overview.mail = { unsent: unsent.count, oldestAt: unsent.oldestAt?.toISOString() ?? null, failed }
        },
      ],
    ]
    if (isFor(listListings, held)) {
      readers.push(['hot-wallets', async () => void (overview.hotWallets = await this.#hotWallets.read(now))])
    }
    if (isFor(getTrialBalance, held)) {
      readers.push(['money', async () => void (overview.money = await this.#money.read(now))])
    }
    return readers
  }

  /** Reads in one snapshot, with a timeout per statement. */
  async #inTime<T>(read: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#options.database.transaction(
      async (tx) => {
        await tx.execute(sql.raw(`SET LOCAL statement_timeout = ${patience}`))
        return read(tx)
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  }
}

function isFor({ roles }: Pick<OperatorEndpoint, 'roles'>, held: readonly OperatorRole[]): boolean {
  return roles.some((role) => held.includes(role))
}
