import { setTimeout as sleep } from 'node:timers/promises'

import type { Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'

/** A partner with offerings. */
interface Partner {
  readonly name: string
}

export interface PartnerReadingsOptions<Offering extends Partner, Item> {
  readonly partners: readonly Offering[]
  readonly clock: Clock
  readonly log: Log
  /** Loads a partner's offerings, by asset. */
  readonly read: (partner: Offering) => Promise<ReadonlyMap<string, Item>>
}

/** Milliseconds for which loaded offerings count as fresh. */
const freshFor = 10 * 60_000
/** The same after a failed attempt. */
const freshAfterFailure = 30_000
/** Maximum wait, in milliseconds, for a partner whose offerings have never been loaded. */
const patience = 6_000

/** One partner's offerings. */
interface Reading<Item> {
  /** By asset. */
  items: ReadonlyMap<string, Item>
  freshUntil: number
  /** The load in progress; it never rejects. */
  reading: Promise<void> | undefined
  /** Resolves after the first load, or when the wait for it ends. */
  first: Promise<void> | undefined
}

/**
 * Caches each partner's offerings. They're loaded on demand, and reloaded in the background once they're stale: only
 * the first caller waits. If a partner doesn't answer, its previous offerings remain, and no other partner is held up.
 */
export class PartnerReadings<Offering extends Partner, Item> {
  /** Number of loads so far: anything derived from the offerings must be rebuilt when it changes. */
  count = 0
  readonly #options: PartnerReadingsOptions<Offering, Item>
  readonly #readings: ReadonlyMap<string, Reading<Item>>

  constructor(options: PartnerReadingsOptions<Offering, Item>) {
    this.#options = options
    const none = { items: new Map(), freshUntil: 0, reading: undefined, first: undefined }
    this.#readings = new Map(options.partners.map(({ name }) => [name, { ...none }]))
  }

  async keepFresh(): Promise<void> {
    await Promise.all(this.#options.partners.map(async (partner) => this.#keepFresh(partner)))
  }

  /** Returns undefined if the partner doesn't offer it. */
  async find(name: string, assetId: string): Promise<Item | undefined> {
    const partner = this.#options.partners.find((known) => known.name === name)
    if (partner === undefined) return undefined
    await this.#keepFresh(partner)
    return this.#readings.get(name)?.items.get(assetId)
  }

  /** Returns everything as last loaded, without asking any partner. */
  known(): readonly { readonly partner: string; readonly id: string; readonly item: Item }[] {
    return [...this.#readings].flatMap(([partner, { items }]) =>
      [...items].map(([id, item]) => ({ partner, id, item })),
    )
  }

  async #keepFresh(partner: Offering): Promise<void> {
    const reading = this.#readings.get(partner.name)
    if (reading === undefined || this.#options.clock().getTime() < reading.freshUntil) return
    reading.reading ??= this.#read(partner, reading).finally(() => {
      reading.reading = undefined
    })
    reading.first ??= Promise.race([reading.reading, sleep(patience, undefined, { ref: false })])
    await reading.first
  }

  async #read(partner: Offering, reading: Reading<Item>): Promise<void> {
    const { clock, log, read } = this.#options
    try {
      reading.items = await read(partner)
      reading.freshUntil = clock().getTime() + freshFor
      this.count += 1
    } catch (error) {
      log.warn({ partner: partner.name, err: error }, 'Could not read what a partner offers')
      reading.freshUntil = clock().getTime() + freshAfterFailure
    }
  }
}
