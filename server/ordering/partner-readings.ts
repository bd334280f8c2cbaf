import { setTimeout as sleep } from 'node:timers/promises'

import type { Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'

/** Somebody who offers things. */
interface Partner {
  readonly name: string
}

export interface PartnerReadingsOptions<Offering extends Partner, Item> {
  readonly partners: readonly Offering[]
  readonly clock: Clock
  readonly log: Log
  /** What a partner offers, by asset. */
  readonly read: (partner: Offering) => Promise<ReadonlyMap<string, Item>>
}

/** Milliseconds for which what was read is shown. */
const freshFor = 10 * 60_000
/** After a look that the partner did not answer. */
const freshAfterFailure = 30_000
/** Longest that anybody waits for a partner that has never said what it offers. */
const patience = 6_000

/** What one partner offers. */
interface Reading<Item> {
  /** By asset. */
  items: ReadonlyMap<string, Item>
  freshUntil: number
  /** Under way; it never fails. */
  reading: Promise<void> | undefined
  /** Until it has been read once, or nobody waits any more. */
  first: Promise<void> | undefined
}

/**
 * What each partner offers. Read when it is asked for, and again in the background once it is old: only the first to ask
 * waits. A partner that does not answer keeps what it offered before, and holds up no other.
 */
export class PartnerReadings<Offering extends Partner, Item> {
  /** How often something was read: whoever has put it together does so again when this has changed. */
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

  /** Undefined if the partner does not offer it. */
  async find(name: string, assetId: string): Promise<Item | undefined> {
    const partner = this.#options.partners.find((known) => known.name === name)
    if (partner === undefined) return undefined
    await this.#keepFresh(partner)
    return this.#readings.get(name)?.items.get(assetId)
  }

  /** Everything by what was last read: nobody is asked. */
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
      log.warn({ partner: partner.name, err: error }, 'A partner did not say what it offers')
      reading.freshUntil = clock().getTime() + freshAfterFailure
    }
  }
}
