import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { tronNetwork } from '#deployments/tron-networks.ts'
import { networks } from '#deployments/networks.ts'
import { backlogOfSpends } from '#server/bitcoin/payments/spends.repository.ts'
import type { Chain } from '#server/chain/chains.ts'
import { listCursors } from '#server/chain/watcher/cursor.repository.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { coinsAt } from '#server/coins/current-coins.ts'
import { listListings, pegStopOf } from '#server/coins/listings.repository.ts'
import { backlogOfTermProposals } from '#server/coins/term-changes.repository.ts'
import type { Backlog } from '#server/db/backlog.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Route } from '#server/http/route.ts'
import { backlogOfResets } from '#server/identity/second-factors/second-factor-resets.repository.ts'
import { findLastProof } from '#server/ledger/proofs.repository.ts'
import { listStops } from '#server/ledger/stops.repository.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { backlogOfUnsentMails, countFailedMails } from '#server/mail/late-mails.ts'
import { backlogOfContent } from '#server/modules/content/content.repository.ts'
import { backlogOfConversations } from '#server/modules/conversations/waiting.repository.ts'
import { backlogOfConfirming, backlogOfUnclaimed } from '#server/modules/deposits/deposit-backlogs.repository.ts'
import { backlogOfRewardReviews } from '#server/modules/invitations/reviews.repository.ts'
import { backlogOfApplications } from '#server/modules/merchants/applications.repository.ts'
import { backlogOfBrands } from '#server/modules/merchants/brands.repository.ts'
import { hotBalanceReader } from '#server/modules/operators/hot-balance.ts'
import { OperatorGuard } from '#server/modules/operators/operator-guard.ts'
import { backlogOfProposals } from '#server/modules/operators/operator-roles.repository.ts'
import { backlogOfReviews } from '#server/modules/operators/reviews.repository.ts'
import type { QueueReaders } from '#server/modules/overview/overview-queues.ts'
import { hotWalletsReader } from '#server/modules/overview/hot-wallets.ts'
import { overviewRoutes } from '#server/modules/overview/overview.routes.ts'
import { type OverviewOptions, OverviewService } from '#server/modules/overview/overview.service.ts'
import { backlogOfAlerts } from '#server/orders/alerted-orders.repository.ts'
import { backlogOfRequested, backlogOfUnderWay } from '#server/payments/payment-backlogs.repository.ts'
import { backlogOfTransfers } from '#server/tron/payments/transfers.repository.ts'

import { bitcoinPurses } from './bitcoin.ts'
import type { Foundation } from './context.ts'
import { findPayingWallet } from './hot-wallet.ts'
import { withOtherNetworks } from './other-networks.ts'
import { tronPurses } from './tron-wallet.ts'

/** Seconds after which an automatic step counts as late. */
const unsignedFor = 600
const unconfirmedFor = 1800
const uncreditedFor = 7200
/** Block times vary on these networks: every few days, a Bitcoin block takes over an hour. */
const unconfirmedOutputsFor: Readonly<Record<BitcoinNetworkKey, number>> = {
  bitcoin: 7200,
  litecoin: 3600,
  dogecoin: 3600,
}

/** On TRON, a payment is in a block within minutes or never, and final a minute later. */
const unconfirmedTransfersFor = 600

/** Timeout in milliseconds for reading the hot wallet's balance on a network. */
const networkPatience = 3000

const queues: QueueReaders = {
  'coin-stops': async (tx) => backlogSince((await listStops(tx)).map(({ since }) => since)),
  'peg-stops': async (tx) =>
    backlogSince((await listListings(tx)).flatMap((listing) => pegStopOf(listing)?.since ?? [])),
  'book-differences': backlogOfDifferences,
  'payouts-waiting': (tx, now) => backlogOfRequested(tx, addSeconds(now, -unsignedFor)),
  'payouts-unconfirmed': async (tx, now) =>
    together([
      await backlogOfUnderWay(tx, addSeconds(now, -unconfirmedFor)),
      await backlogOfSpends(tx, 'bitcoin', addSeconds(now, -unconfirmedOutputsFor.bitcoin)),
      await backlogOfSpends(tx, 'litecoin', addSeconds(now, -unconfirmedOutputsFor.litecoin)),
      await backlogOfSpends(tx, 'dogecoin', addSeconds(now, -unconfirmedOutputsFor.dogecoin)),
      await backlogOfTransfers(tx, addSeconds(now, -unconfirmedTransfersFor)),
    ]),
  'deposits-uncredited': (tx, now) => backlogOfConfirming(tx, addSeconds(now, -uncreditedFor)),
  'order-alerts': backlogOfAlerts,
  withdrawals: backlogOfReviews,
  'factor-resets': backlogOfResets,
  'reward-reviews': backlogOfRewardReviews,
  'merchant-applications': backlogOfApplications,
  'merchant-brands': backlogOfBrands,
  conversations: backlogOfConversations,
  content: backlogOfContent,
  'role-proposals': backlogOfProposals,
  'term-proposals': backlogOfTermProposals,
  'unclaimed-deposits': backlogOfUnclaimed,
}

/** What the overview shows and alerts are based on. */
export type OverviewReaders = Pick<OverviewOptions, 'queues' | 'readHotWallets' | 'readMail' | 'listPartners'>

/** Each figure is read from the same place as its list. */
export function overviewReaders(foundation: Foundation, chains: readonly Chain[]): OverviewReaders {
  const { clock, config, database, log } = foundation
  const released = coinsOn(
    chains.map(({ chainId }) => chainId),
    config.tron?.network,
  )
  const findHotWallet = () => findPayingWallet(foundation)
  return {
    queues,
    readHotWallets: hotWalletsReader({
      chains,
      elsewhere: [...bitcoinPurses(foundation), ...tronPurses(foundation)],
      readCoins: () => coinsAt(database, released, clock()),
      findHotWallet,
      hotBalanceOf: withOtherNetworks(foundation, hotBalanceReader({ chains, findHotWallet, log })),
      patience: networkPatience,
    }),
    readMail: async (tx) => ({ unsent: await backlogOfUnsentMails(tx), failed: await countFailedMails(tx) }),
    listPartners: () => listPartners(foundation),
  }
}

/** Composes the operators' start page. */
export function composeOverview(
  { database, clock, log }: Foundation,
  readComponents: OverviewOptions['readComponents'],
  readers: OverviewReaders,
): readonly Route[] {
  const guard = new OperatorGuard(clock)
  const overview = new OverviewService({ ...readers, database, clock, log, guard, readComponents, readNetworks })
  return overviewRoutes(overview)
}

function together(backlogs: readonly Backlog[]): Backlog {
  const { oldestAt } = backlogSince(backlogs.flatMap((backlog) => backlog.oldestAt ?? []))
  return { count: backlogs.reduce((sum, { count }) => sum + count, 0), oldestAt }
}

/** Counts in memory, as there are never many. */
function backlogSince(moments: readonly Date[]): Backlog {
  const [oldest = null] = moments.toSorted((one, other) => one.getTime() - other.getTime())
  return { count: moments.length, oldestAt: oldest }
}

/** Returns the differences that the last completed reconciliation found. */
async function backlogOfDifferences(tx: Transaction): Promise<Backlog> {
  const last = await findLastProof(tx)
  const count = last?.differences?.length ?? 0
  return { count, oldestAt: count === 0 ? null : (last?.finishedAt ?? null) }
}

/** Lists networks in the order of the cursors, without chains that the app no longer knows. */
async function readNetworks(tx: Transaction): ReturnType<OverviewOptions['readNetworks']> {
  return (await listCursors(tx)).flatMap(({ chainId, height, readAt }) => {
    const network =
      networks.find((one) => one.chainId === chainId || one.localChainId === chainId) ??
      [...Object.values(bitcoinNetworks), tronNetwork].find(({ storedChainId }) => storedChainId === chainId)
    if (network === undefined) return []
    return [{ network: network.key, height: String(height), readAt: readAt?.toISOString() ?? null }]
  })
}

/** Lists the partners that this server calls. Each server suspends a failing partner on its own. */
function listPartners({ exchangePartners, fiatPartners }: Foundation): ReturnType<OverviewOptions['listPartners']> {
  const swaps = exchangePartners.flatMap((partner) =>
    'allowance' in partner
      ? [{ partner: partner.name, trade: 'swap' as const, isLeftAlone: partner.allowance.isLeftAlone() }]
      : [],
  )
  const fiat = fiatPartners.map(({ name, allowance }) => {
    return { partner: name, trade: 'fiat' as const, isLeftAlone: allowance.isLeftAlone() }
  })
  return [...swaps, ...fiat]
}
