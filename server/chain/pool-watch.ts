import { Gauge, type Registry } from 'prom-client'

import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import { type MiningPool, miningPoolsOf } from '#deployments/pools.ts'
import type { Log } from '#server/lib/log.ts'

import type { Chain } from './chains.ts'

/** Reserves below this many days of maximum rewards raise an alert. Below 7, the contract refuses new stakes. */
export const alertBelowDays = 14

export interface PoolWatchOptions {
  readonly chains: readonly Chain[]
  readonly metrics: PoolWatchMetrics
  readonly log: Log
}

/** Receives the results of the pool watch, labeled by chain and coin. */
export interface PoolWatchMetrics {
  /** Reports how many days of the largest rewards the free reserve covers; infinite if nothing can be earned. */
  report(chain: string, coin: string, daysCovered: number): void
}

/** Publishes metrics for alerts about low reserves and outdated readings. */
export function measurePools(registry: Registry): PoolWatchMetrics {
  const labelNames = ['chain', 'coin']
  const covered = new Gauge({
    name: 'sevenport_pool_days_covered',
    help: 'Days of the largest rewards of all stakes that the free reserve of a mining pool pays for',
    labelNames,
    registers: [registry],
  })
  const read = new Gauge({
    name: 'sevenport_pool_read_timestamp_seconds',
    help: 'When the reserve of a mining pool was last read',
    labelNames,
    registers: [registry],
  })
  return {
    report: (chain, coin, daysCovered) => {
      covered.set({ chain, coin }, daysCovered)
      read.setToCurrentTime({ chain, coin })
    },
  }
}

/** Watches how many days of rewards the mining pools can pay. */
export class PoolWatch {
  readonly #options: PoolWatchOptions
  /** Pools with an alert, so that it is logged once. */
  readonly #low = new Set<string>()

  constructor(options: PoolWatchOptions) {
    this.#options = options
  }

  /** Reads every pool once. A failure is logged and doesn't stop the others. */
  async run(): Promise<void> {
    for (const chain of this.#options.chains) {
      for (const pool of miningPoolsOf(chain.chainId)) {
        try {
          await this.#read(chain, pool)
        } catch (error) {
          const fields = { chain: chain.name, coin: pool.token.symbol, err: error }
          this.#options.log.warn(fields, 'Could not read the reserve of a mining pool')
        }
      }
    }
  }

  async #read({ client, name: chain }: Chain, { address, token }: MiningPool): Promise<void> {
    const { metrics, log } = this.#options
    const coin = token.symbol
    const state = await client.readContract({ address, abi: miningPoolAbi, functionName: 'poolState' })
    const daysCovered = daysCoveredBy(state.freeReserve, state.largestDailyReward)
    metrics.report(chain, coin, daysCovered)

    if (daysCovered >= alertBelowDays) this.#low.delete(address)
    else if (!this.#low.has(address)) {
      this.#low.add(address)
      log.error({ chain, coin, pool: address, daysCovered }, 'The reserve of a mining pool is running low')
    }
  }
}

/** In days, rounded down to a hundredth. */
function daysCoveredBy(freeReserve: bigint, largestDailyReward: bigint): number {
  return largestDailyReward === 0n ? Infinity : Number((freeReserve * 100n) / largestDailyReward) / 100
}
