import type { DepositFactoryRecord } from '#deployments/deployment.ts'
import { depositFactoriesOf, findDeployment, miningPoolsOf } from '#deployments/pools.ts'
import type { Chain } from '#server/chain/chains.ts'
import type { Holdings } from '#server/chain/holdings.ts'
import { PollLoop } from '#server/lib/poll-loop.ts'
import { Sweeper } from '#server/chain/sweeping/sweeper.ts'
import type { SweeperOptions } from '#server/chain/sweeping/sweeper-options.ts'
import { SweepingWorker, measureSweeping } from '#server/chain/sweeping/sweeping-worker.ts'
import { WatchedContracts } from '#server/chain/watcher/arrival.ts'
import { ChainNode } from '#server/chain/watcher/chain-node.ts'
import { ChainWatcher } from '#server/chain/watcher/chain-watcher.ts'
import { DepositEvidence } from '#server/chain/watcher/deposit-evidence.ts'
import { measureWatchers, WatcherWorker } from '#server/chain/watcher/watcher-worker.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import type { ModuleWorker } from '#server/jobs/worker.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import { runStep } from '#server/lib/step.ts'
import { BalanceScan, type BalanceScanOptions } from '#server/modules/deposits/balance-scan.ts'
import { BitcoinAddresses } from '#server/modules/deposits/bitcoin-addresses.service.ts'
import { DepositClaims } from '#server/modules/deposits/deposit-claims.service.ts'
import { depositReporter } from '#server/modules/deposits/deposit-reports.ts'
import { depositRoutes } from '#server/modules/deposits/deposits.routes.ts'
import { DepositService } from '#server/modules/deposits/deposits.service.ts'
import { TronAddresses } from '#server/modules/deposits/tron-addresses.service.ts'
import { RecordedDeposits, type RecordedDepositsOptions } from '#server/modules/deposits/recorded-deposits.ts'
import { forgetPoolEventsAbove } from '#server/modules/pool-events/pool-events.repository.ts'
import { sumOutgoing } from '#server/payments/payments.repository.ts'

import { bitcoinWorkers } from './bitcoin.ts'
import type { Foundation, Parts } from './context.ts'
import { tronWorkers } from './tron.ts'
import { tronSweeping } from './tron-wallet.ts'

export interface DepositParts {
  readonly chains: readonly Chain[]
  readonly coins: CoinRegistry
  readonly ledger: Ledger
  readonly holdings: Pick<Holdings, 'on'>
  readonly orderDeposits: RecordedDepositsOptions['orderDeposits']
  /** Issues addresses; null if none is deployed. */
  readonly factory: DepositFactoryRecord | null
}

/** Milliseconds between polls of a chain: hardly any network that users wait for has faster blocks. */
const interval = 1_000
/** Milliseconds between scans of deposit addresses' balances. */
const scanInterval = 5_000

/** Name of the pulse of sweeping on a network. */
export const sweepingPulse = (network: string) => `sweeping on ${network}`

/** Returns the factories whose addresses are watched on a chain, including former ones. */
const factoriesOn = (chainId: number) => depositFactoriesOf(chainId).map(({ address }) => address)

/** Composes deposit addresses and the watchers that find deposits to them. */
export function composeDeposits(
  foundation: Foundation,
  { chains, coins, ledger, holdings, orderDeposits, factory }: DepositParts,
): Pick<Parts, 'routes' | 'cleanUps' | 'workers'> {
  const { database, clock, health, log } = foundation
  const metrics = measureWatchers(foundation.metrics)
  const reportChange = depositReporter(clock)
  const heldOn: RecordedDepositsOptions['heldOn'] = async ({ coin, network }) => {
    const place = coins.onNetwork(coin, network)
    return place === undefined ? 0n : holdings.on(place)
  }
  const book = new RecordedDeposits({
    database,
    ledger,
    orderDeposits,
    heldOn,
    reportChange,
    clock,
    step: runStep,
    log,
  })
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
    routes: depositRoutes(
      new DepositService({ database, clock, factory }),
      claims,
      new BitcoinAddresses({ database, clock, places: foundation.config.bitcoin }),
      new TronAddresses({ database, clock, place: foundation.config.tron }),
    ),
    cleanUps: [{ name: 'claims of deposits', run: () => claims.deleteOld() }],
    workers: [
      ...watched.map(({ chain, node, contracts }) => {
        const { chainId } = chain
        const parts = { database, book, forgetAbove: forgetPoolEventsAbove, step: runStep, log }
        const watcher = new ChainWatcher({ chainId, node, contracts, ...parts })
        return new WatcherWorker({ chain, watcher, interval, metrics, pulse: health.pulse(chain.network), log })
      }),
      ...bitcoinWorkers(foundation, { coins, book, metrics }),
      ...tronWorkers(foundation, { coins, book, metrics }),
      ...evident.flatMap((parts) => scanWorker(foundation, { ...parts, book })),
      ...sweepingWorkers(foundation, { chains, coins }),
    ],
  }
}

/** Scans for native coins that no block shows. Does nothing if the chain's native coin isn't listed. */
function scanWorker(
  { clock, database, log }: Foundation,
  {
    chain,
    contracts,
    ...parts
  }: Pick<BalanceScanOptions, 'node' | 'evidence' | 'book'> & {
    readonly chain: Chain
    readonly contracts: WatchedContracts
  },
): readonly ModuleWorker[] {
  const { chainId, name } = chain
  const coin = contracts.nativeCoin
  if (coin === undefined) return []
  const scan = new BalanceScan({ ...parts, chainId, coin, clock, database, step: runStep, log })
  const loop = new PollLoop({
    interval: scanInterval,
    run: () => scan.runOnce(),
    onFailure: (error, failures) => log.warn({ chain: name, failures, err: error }, 'Could not scan balances'),
  })
  return [{ name: `balances on ${name}`, start: () => loop.start(), stop: () => loop.stop() }]
}

const outgoingPayments: SweeperOptions['outgoingPayments'] = (tx, account) => sumOutgoing(tx, account, null)

/** Creates the workers that sweep deposits to the treasury and the hot wallet; none in a process without a key. */
function sweepingWorkers(
  foundation: Foundation,
  parts: Pick<DepositParts, 'chains' | 'coins'>,
): readonly ModuleWorker[] {
  const places = [...sweepingOnChains(foundation, parts), ...tronSweeping(foundation, parts)]
  if (places.length === 0) return []
  const measured = measureSweeping(foundation.metrics)
  return places.map((place) => {
    return new SweepingWorker(place, measured, foundation.health.pulse(sweepingPulse(place.chain.network)))
  })
}

function sweepingOnChains(
  { database, clock, log, signer }: Foundation,
  { chains, ...parts }: Pick<DepositParts, 'chains' | 'coins'>,
) {
  if (signer === null) return []
  const options = { ...parts, database, outgoingPayments, signer, clock, log, step: runStep }
  return chains.flatMap((chain) => {
    const factories = factoriesOn(chain.chainId)
    return factories.length === 0 ? [] : [{ chain, log, sweeper: new Sweeper({ ...options, chain, factories }) }]
  })
}

/**
 * Returns the factory that issues deposit addresses; null if none is deployed.
 * @throws Error if chains have different factories: a user's address wouldn't be theirs on all of them.
 */
export function factoryOf(chainIds: readonly number[]): DepositFactoryRecord | null {
  const factories = chainIds.flatMap((chainId) => findDeployment(chainId)?.depositFactory ?? [])
  const [first = null] = factories
  if (factories.some(({ address }) => BigInt(address) !== BigInt(first?.address ?? 0))) {
    throw new Error('The chains have different deposit address factories')
  }
  return first
}
