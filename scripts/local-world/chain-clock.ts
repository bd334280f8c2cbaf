import { type LocalChain, latestTimestamp } from './local-chain.ts'

const secondsPerDay = 86_400

/**
 * The shared clock of the local chains. Everything that mines on or moves the time of all of them goes through here,
 * one at a time.
 */
export class ChainClock {
  readonly #chains: readonly Pick<LocalChain, 'provider'>[]
  #turn: Promise<unknown> = Promise.resolve()

  constructor(chains: readonly Pick<LocalChain, 'provider'>[]) {
    this.#chains = chains
  }

  /** Returns the timestamp of the latest block on any chain, in seconds. */
  now(): Promise<number> {
    return this.#inTurn(() => this.#latest())
  }

  /** Mines a block on every chain, so that confirmations advance; skips chains whose mining was switched off. */
  tick(): Promise<void> {
    return this.#inTurn(async () => {
      await Promise.all(
        this.#chains.map(async ({ provider }) => {
          const isOn: unknown = await provider.request({ method: 'hardhat_getAutomine', params: [] })
          if (isOn === true) await provider.request({ method: 'evm_mine', params: [] })
        }),
      )
    })
  }

  /** Moves every chain to `seconds` after the latest block and returns the new time. */
  advance(seconds: number): Promise<number> {
    return this.#inTurn(async () => this.#moveTo((await this.#latest()) + seconds))
  }

  /** Moves every chain to the first second of the next UTC day, as M3 counts days, and returns that time. */
  advanceToNextDay(): Promise<number> {
    return this.#inTurn(async () =>
      this.#moveTo((Math.floor((await this.#latest()) / secondsPerDay) + 1) * secondsPerDay),
    )
  }

  async #moveTo(timestamp: number): Promise<number> {
    await this.#onEveryChain('evm_setNextBlockTimestamp', [timestamp])
    await this.#onEveryChain('evm_mine', [])
    return timestamp
  }

  async #latest(): Promise<number> {
    return Math.max(...(await Promise.all(this.#chains.map(latestTimestamp))))
  }

  async #onEveryChain(method: string, params: unknown[]): Promise<void> {
    await Promise.all(this.#chains.map(({ provider }) => provider.request({ method, params })))
  }

  /**
   * Runs actions one at a time, so that two moves at once add up and no block falls between setting a time and mining
   * it.
   */
  #inTurn<T>(action: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(action)
    this.#turn = result.catch(() => undefined)
    return result
  }
}
