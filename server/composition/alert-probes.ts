import { sql } from 'drizzle-orm'

import { networkKey } from '#api/coins.ts'
import { type OverviewQueue, overviewQueue, queuePatience } from '#api/operator-overview.ts'
import { listListings, pegStopOf } from '#server/coins/listings.repository.ts'
import type { Transaction } from '#server/db/database.ts'
import { closingDelay, nextToClose } from '#server/ledger/closings.ts'
import { findLastProof, listProofs } from '#server/ledger/proofs.repository.ts'
import { listStops } from '#server/ledger/stops.repository.ts'
import { addSeconds } from '#server/lib/clock.ts'
import type { AlertProbe, Finding } from '#server/modules/alerts/alert-watch.ts'
import type { OverviewOptions } from '#server/modules/overview/overview.service.ts'

import type { Foundation } from './context.ts'
import { sweepingPulse } from './deposits.ts'
import type { OverviewReaders } from './overview.ts'
import { paymentsPulse } from './payments.ts'

type Components = Awaited<ReturnType<OverviewOptions['readComponents']>>
type ReadChecked = OverviewOptions['readComponents']

/** Runs within one snapshot of the database. */
type Look = (tx: Transaction, now: Date) => Promise<readonly Finding[]>

/** Statement timeout in milliseconds. */
const patience = 5000

/** Seconds without a proof after which it is late. There is one every ten minutes, and it can take thirty to add up. */
const proofPatience = 3600
/** Seconds that the closing of a day may take once it can start. */
const closingPatience = 7200
/** Number of proofs in a row in which a coin's holdings could not be read. */
const unreadProofs = 3
/** Seconds for which occasional failures of the mail server are tolerated. */
const mailPatience = 300
/** Seconds after a restart before processes are reported for not having caught up. */
const startPatience = 300
/** Seconds after which an unchecked component is considered removed from the configuration. */
const forgottenAfter = 7 * 86_400

/** Queues with a more specific alert than being late. */
const ownKinds: Partial<Record<OverviewQueue, Finding['kind']>> = {
  'payouts-waiting': 'payouts-stuck',
  'payouts-unconfirmed': 'payouts-stuck',
  'deposits-uncredited': 'deposits-stuck',
}

/** Queues with probes of their own, which report coin by coin. */
const toldByCoin: ReadonlySet<OverviewQueue> = new Set(['coin-stops', 'peg-stops', 'book-differences'])

/** Returns what alerts are opened for: each figure of the overview has a probe. */
export function alertProbes(
  foundation: Foundation,
  readChecked: ReadChecked,
  readers: OverviewReaders,
): ReadonlyMap<string, AlertProbe> {
  const { database, clock } = foundation
  const settledAt = addSeconds(clock(), startPatience)
  const { queues, readHotWallets, readMail, listPartners } = readers
  const inSnapshot =
    (look: Look): AlertProbe =>
    async (now) =>
      database.transaction(
        async (tx) => {
          await tx.execute(sql.raw(`SET LOCAL statement_timeout = ${patience}`))
          return look(tx, now)
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      )
  const ofQueues = overviewQueue.options
    .filter((queue) => !toldByCoin.has(queue) && queuePatience[queue] !== null)
    .map((queue) => [queue, inSnapshot(async (tx, now) => findLate(queue, await queues[queue](tx, now), now))] as const)
  return new Map<string, AlertProbe>([
    ...ofQueues,
    ['book-differences', inSnapshot(findDifferences)],
    ['book-proofs', inSnapshot(async (tx, now) => doubtUntil(settledAt, now, await findUnproven(tx, now)))],
    [
      'coin-stops',
      inSnapshot(async (tx) => (await listStops(tx)).map(({ coin }) => ({ kind: 'coin-stopped', subject: coin }))),
    ],
    ['peg-stops', inSnapshot(findLostPegs)],
    [
      'components',
      async (now) => doubtUntil(settledAt, now, findTroubles(await readChecked(), now), 'component-unwatched'),
    ],
    ['hot-wallets', async () => findLow(await readHotWallets())],
    ['payouts', async () => findStuckPayouts(foundation)],
    ['sweeping', async () => findStuckSweeps(foundation)],
    ['partners', async () => findFailing(listPartners(), await readChecked())],
    ['mail-given-up', inSnapshot(async (tx) => findGivenUp((await readMail(tx)).failed))],
  ])
}

/** Marks findings as uncertain while this process has only just started. @param kind Defaults to all kinds. */
function doubtUntil(
  settledAt: Date,
  now: Date,
  findings: readonly Finding[],
  kind?: Finding['kind'],
): readonly Finding[] {
  if (now >= settledAt) return findings
  return findings.map((finding) =>
    kind === undefined || finding.kind === kind ? { ...finding, isUncertain: true } : finding,
  )
}

/**
 * Finds queues that have waited longer than the overview's limit for urgent. Orders with an alert are reported at once.
 */
function findLate(
  queue: OverviewQueue,
  { count, oldestAt }: Awaited<ReturnType<OverviewReaders['queues'][OverviewQueue]>>,
  now: Date,
): readonly Finding[] {
  const limit = queuePatience[queue]
  if (count === 0 || oldestAt === null || limit === null) return []
  const atOnce: readonly Finding[] =
    queue === 'order-alerts' ? [{ kind: 'orders-alerted', subject: 'orders', count }] : []
  if (addSeconds(oldestAt, limit) > now) return atOnce
  return [...atOnce, { kind: ownKinds[queue] ?? 'queue-late', subject: queue, count }]
}

async function findDifferences(tx: Transaction): Promise<readonly Finding[]> {
  const found = Map.groupBy((await findLastProof(tx))?.differences ?? [], ({ coin }) => coin)
  return [...found].map(([coin, { length: count }]) => ({ kind: 'books-difference', subject: coin, count }))
}

async function findUnproven(tx: Transaction, now: Date): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const [newest, ...others] = await listProofs(tx, unreadProofs + 1)
  const provenAt = (await findLastProof(tx))?.finishedAt ?? newest?.requestedAt
  if (provenAt !== undefined && addSeconds(provenAt, proofPatience) < now) {
    findings.push({ kind: 'books-unproven', subject: 'proof' })
  }
  const day = await nextToClose(tx)
  if (day !== undefined && addSeconds(day.to, closingDelay + closingPatience) < now) {
    findings.push({ kind: 'books-unproven', subject: 'closing' })
  }
  // A proof that is still running hasn't read anything yet.
  const finished = [newest, ...others].filter((proof) => proof !== undefined && proof.finishedAt !== null)
  const unread = finished.slice(0, unreadProofs).map((proof) => proof?.unread ?? [])
  const [first = []] = unread
  for (const coin of unread.length < unreadProofs ? [] : first) {
    if (unread.every((coins) => coins.includes(coin))) findings.push({ kind: 'books-unproven', subject: coin })
  }
  return findings
}

async function findLostPegs(tx: Transaction): Promise<readonly Finding[]> {
  return (await listListings(tx))
    .filter((listing) => pegStopOf(listing) !== null)
    .map(({ coin, network }) => ({ kind: 'peg-lost', subject: `${coin}/${network}` }))
}

/** Reports what the component checks found. Stops and pauses have alerts of their own. */
function findTroubles(components: Components, now: Date): readonly Finding[] {
  return components.flatMap(({ component, state, since }): readonly Finding[] => {
    const isNetwork = networkKey.options.some((network) => network === component)
    if (state === 'unknown') {
      // A component that isn't configured is never checked.
      if (since === null || addSeconds(new Date(since), forgottenAfter) < now) return []
      const before = isNetwork
        ? (['network-down', 'network-lagging'] as const)
        : component === 'mail'
          ? (['mail-stuck'] as const)
          : []
      const isBrief = addSeconds(new Date(since), startPatience) > now
      return [
        { kind: 'component-unwatched', subject: component, ...(isBrief && { isUncertain: true }) },
        ...before.map((kind) => ({ kind, subject: component, isUncertain: true }) as const),
      ]
    }
    if (state === 'operational') return []
    if (isNetwork) return [{ kind: state === 'down' ? 'network-down' : 'network-lagging', subject: component }]
    if (component !== 'mail') return []
    // A single failure isn't worth waking anyone for.
    const isRare = state === 'degraded' && since !== null && addSeconds(new Date(since), mailPatience) > now
    return [{ kind: 'mail-stuck', subject: component, ...(isRare && { isUncertain: true }) }]
  })
}

function findLow(wallets: Awaited<ReturnType<OverviewReaders['readHotWallets']>>): readonly Finding[] {
  return wallets.flatMap(({ network, coins }) =>
    coins.flatMap(({ coin, balance, isBelowFloor }): readonly Finding[] => {
      const finding = { kind: 'hot-wallet-low', subject: `${coin}/${network}` } as const
      if (balance === null) return [{ ...finding, isUncertain: true }]
      return isBelowFloor ? [finding] : []
    }),
  )
}

/** Only the process that pays knows this. */
function findStuckPayouts({ health }: Foundation): readonly Finding[] {
  const state = health.healthOf(paymentsPulse)
  const finding = { kind: 'payouts-stuck', subject: 'payments' } as const
  if (state === undefined) return [{ ...finding, isUncertain: true }]
  return state === 'operational' ? [] : [finding]
}

/** Only the process that pays knows this. */
function findStuckSweeps({ health }: Foundation): readonly Finding[] {
  return networkKey.options.flatMap((network): readonly Finding[] => {
    const state = health.healthOf(sweepingPulse(network))
    const finding = { kind: 'deposits-stuck', subject: network } as const
    if (state === undefined) return [{ ...finding, isUncertain: true }]
    return state === 'operational' ? [] : [finding]
  })
}

/**
 * Reports partners that fail in this process by name, and otherwise the trades in which other processes see a failure.
 */
function findFailing(
  partners: ReturnType<OverviewReaders['listPartners']>,
  components: Components,
): readonly Finding[] {
  const failing = partners.filter(({ isLeftAlone }) => isLeftAlone)
  const elsewhere = (['exchange', 'fiat'] as const).filter((component) => {
    const trade = component === 'exchange' ? 'swap' : 'fiat'
    const state = components.find((one) => one.component === component)?.state
    return (state === 'degraded' || state === 'down') && !failing.some((one) => one.trade === trade)
  })
  return [
    ...failing.map(({ partner, trade }) => ({ kind: 'partner-failing', subject: `${trade}/${partner}` }) as const),
    ...elsewhere.map((component) => ({ kind: 'partner-failing', subject: component }) as const),
  ]
}

function findGivenUp(count: number): readonly Finding[] {
  return count === 0 ? [] : [{ kind: 'mail-given-up', subject: 'mail', count }]
}
