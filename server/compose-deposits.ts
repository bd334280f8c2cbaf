import type { DepositFactoryRecord } from '#deployments/deployment.ts'
import { depositFactoriesOf, findDeployment, miningPoolsOf } from '#deployments/pools.ts'

import type { Chain } from './chain/chains.ts'
import { CollectingWorker, measureCollecting } from './chain/collecting/collecting-worker.ts'
import type { Holdings } from './chain/holdings.ts'
import { WatchedContracts } from './chain/watcher/arrival.ts'
import { ChainNode } from './chain/watcher/chain-node.ts'
import { ChainWatcher } from './chain/watcher/chain-watcher.ts'
import { DepositEvidence } from './chain/watcher/deposit-evidence.ts'
import { measureWatchers, WatcherWorker } from './chain/watcher/watcher-worker.ts'
import { PollLoop } from './chain/poll-loop.ts'
import type { CoinRegistry } from './coins/coin-registry.ts'
import type { Foundation, Modules } from './deps.ts'
import type { ModuleWorker } from './jobs/worker.ts'
import type { Ledger } from './ledger/ledger.ts'
import { runStep } from './lib/step.ts'
import { keepAccount } from './modules/accounts/accounts.repository.ts'
import { BalanceSweep, type BalanceSweepOptions } from './modules/deposits/balance-sweep.ts'
import { DepositClaims } from './modules/deposits/deposit-claims.service.ts'
import { depositRoutes } from './modules/deposits/deposits.routes.ts'
import { DepositService } from './modules/deposits/deposits.service.ts'
import { RecordedDeposits, type RecordedDepositsOptions } from './modules/deposits/recorded-deposits.ts'
import { forgetPoolEventsAbove } from './modules/pool-events/pool-events.repository.ts'
import { depositReporter } from './report-deposit.ts'

interface DepositParts {
  readonly chains: readonly Chain[]
  readonly coins: CoinRegistry
  readonly ledger: Ledger
  readonly holdings: Pick<Holdings, 'on'>
}

/** Milliseconds between two looks at a chain: no network has blocks much faster that people wait for. */
const interval = 1_000
/** Milliseconds between two looks at balances of deposit addresses. */
const sweepingInterval = 5_000

/** Those whose addresses are watched on a chain, former ones too. */
const factoriesOn = (chainId: number) => depositFactoriesOf(chainId).map(({ address }) => address)

/** Deposit addresses, and the watchers that find what comes there. */
export function composeDeposits(
  foundation: Foundation,
  { chains, coins, ledger, holdings }: DepositParts,
): Pick<Modules, 'routes' | 'cleanUps' | 'workers'> {
  const { database, clock, log } = foundation
  const metrics = measureWatchers(foundation.metrics)
  const reportChange = depositReporter(clock)
  const heldOn: RecordedDepositsOptions['heldOn'] = async ({ coin, network }) => {
    const place = coins.onNetwork(coin, network)
    return place === undefined ? 0n : holdings.on(place)
  }
  const book = new RecordedDeposits({
    database,
    ledger,
    heldOn,
    keepAccount,
    reportChange,
    clock,
    step: runStep,
    log,
  })
  const factory = factoryOf(chains.map(({ chainId }) => chainId))
  const watched = chains.map((chain) => {
    const pools = miningPoolsOf(chain.chainId).map(({ address }) => address)
    const contracts = new WatchedContracts(coins.onChain(chain.chainId), pools)
    return { chain, node: new ChainNode(chain.client), contracts }
  })
  const evident = watched.flatMap((parts) => {
    const factories = factoriesOn(parts.chain.chainId)
    return factories.length === 0 ? [] : [{ ...parts, evidence: new DepositEvidence({ ...parts, factories }) }]
  })
  const claims = new DepositClaims({
    database,
    clock,
    log,
    book,
    step: runStep,
    chains: evident.map(({ chain, evidence }) => ({ chainId: chain.chainId, network: chain.network, evidence })),
  })
  return {
    routes: depositRoutes(new DepositService({ database, clock, factory }), claims),
    cleanUps: [{ name: 'claims of deposits', run: () => claims.deleteOld() }],
    workers: [
      ...watched.map(({ chain, node, contracts }) => {
        const { chainId } = chain
        const parts = { database, book, forgetAbove: forgetPoolEventsAbove, step: runStep, log }
        const watcher = new ChainWatcher({ chainId, node, contracts, ...parts })
        return new WatcherWorker({ chain, watcher, interval, metrics, log })
      }),
      ...evident.flatMap((parts) => sweepingWorker(foundation, { ...parts, book })),
      ...collectingWorkers(foundation, { chains, coins }),
    ],
  }
}

/** Looks for coin that no block shows; nothing where the chain's own coin is none of ours. */
function sweepingWorker(
  { database, log }: Foundation,
  {
    chain,
    contracts,
    ...parts
  }: Pick<BalanceSweepOptions, 'node' | 'evidence' | 'book'> & {
    readonly chain: Chain
    readonly contracts: WatchedContracts
  },
): readonly ModuleWorker[] {
  const { chainId, name } = chain
  const coin = contracts.nativeCoin
  if (coin === undefined) return []
  const sweep = new BalanceSweep({ ...parts, chainId, coin, database, step: runStep, log })
  const loop = new PollLoop({
    interval: sweepingInterval,
    run: () => sweep.runOnce(),
    onFailure: (error, failures) => log.warn({ chain: name, failures, err: error }, 'Balances could not be looked at'),
  })
  return [{ name: `balances on ${name}`, start: () => loop.start(), stop: () => loop.stop() }]
}

/** Send deposits on to the treasury; none in a process that has no key. */
function collectingWorkers(
  { database, clock, log, signer, metrics }: Foundation,
  { chains, ...parts }: Pick<DepositParts, 'chains' | 'coins'>,
): readonly ModuleWorker[] {
  if (signer === null) return []
  const measured = measureCollecting(metrics)
  const options = { ...parts, database, signer, clock, log, step: runStep }
  return chains.flatMap((chain) => {
    const factories = factoriesOn(chain.chainId)
    return factories.length === 0 ? [] : [new CollectingWorker({ ...options, chain, factories }, measured)]
  })
}

/**
 * The factory that gives deposit addresses out; null where none is deployed.
 * @throws Error if chains have different ones: a person's address would not be theirs everywhere.
 */
function factoryOf(chainIds: readonly number[]): DepositFactoryRecord | null {
  const factories = chainIds.flatMap((chainId) => findDeployment(chainId)?.depositFactory ?? [])
  const [first = null] = factories
  if (factories.some(({ address }) => BigInt(address) !== BigInt(first?.address ?? 0))) {
    throw new Error('The chains have different factories of deposit addresses')
  }
  return first
}
