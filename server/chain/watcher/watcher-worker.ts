import { Gauge, type Registry } from 'prom-client'

import type { Chain } from '#server/chain/chains.ts'
import type { Pulse } from '#server/lib/health-board.ts'
import { PollLoop } from '#server/lib/poll-loop.ts'
import type { Log } from '#server/lib/log.ts'

import { ChainHaltedError, type ChainWatcher } from './chain-watcher.ts'

export interface WatcherWorkerOptions {
  readonly chain: Pick<Chain, 'chainId' | 'name'>
  readonly watcher: Pick<ChainWatcher, 'catchUp' | 'stop'>
  /** Milliseconds between polls of a chain that has nothing new. */
  readonly interval: number
  readonly metrics: WatcherMetrics
  /** The pulse of reading this chain. */
  readonly pulse: Pulse
  readonly log: Log
}

/** Receives the progress of watchers, by the chain's name. */
export interface WatcherMetrics {
  caughtUp(chain: string): void
  halted(chain: string, isHalted: boolean): void
}

/** Publishes metrics for alerts about halted chains and about chains that fell behind. */
export function measureWatchers(registry: Registry): WatcherMetrics {
  const caughtUp = new Gauge({
    name: 'sevenport_chain_caught_up_timestamp_seconds',
    help: 'When everything that the chain’s node had was last read',
    labelNames: ['chain'],
    registers: [registry],
  })
  const halted = new Gauge({
    name: 'sevenport_chain_halted',
    help: '1 if a chain is not read on without a decision of somebody',
    labelNames: ['chain'],
    registers: [registry],
  })
  return {
    caughtUp: (chain) => caughtUp.setToCurrentTime({ chain }),
    halted: (chain, isHalted) => halted.set({ chain }, isHalted ? 1 : 0),
  }
}

/** Reads one chain for the life of the process. Errors are logged and retried. */
export class WatcherWorker {
  readonly name: string
  readonly #watcher: WatcherWorkerOptions['watcher']
  readonly #pulse: Pulse
  readonly #loop: PollLoop

  constructor({ chain, watcher, interval, metrics, pulse, log }: WatcherWorkerOptions) {
    this.name = `deposits on ${chain.name}`
    this.#watcher = watcher
    this.#pulse = pulse
    this.#loop = new PollLoop({
      interval,
      run: async () => {
        await watcher.catchUp()
        metrics.caughtUp(chain.name)
        metrics.halted(chain.name, false)
        pulse.beat()
      },
      onFailure: (error, failures) => {
        const fields = { chainId: chain.chainId, failures, err: error }
        const isHalted = error instanceof ChainHaltedError
        metrics.halted(chain.name, isHalted)
        if (isHalted) pulse.halt()
        if (isHalted) log.error(fields, 'A chain is halted: its deposits are waiting for a decision')
        else log.warn(fields, 'Could not read a chain')
      },
    })
  }

  start(): void {
    this.#pulse.begin()
    this.#loop.start()
  }

  async stop(): Promise<void> {
    await this.#watcher.stop()
    await this.#loop.stop()
  }
}
