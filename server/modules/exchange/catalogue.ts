import { setTimeout as sleep } from 'node:timers/promises'

import type { ExchangeAsset } from '#api/exchange.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import type { OfferingPartner, PartnerAsset } from '#server/providers/exchange/port.ts'

export interface CatalogueOptions {
  readonly partners: readonly OfferingPartner[]
  readonly clock: Clock
  readonly log: Log
  /** The coin that an asset is known to be, with its name; undefined for one that only partners know. */
  readonly knownCoin: (assetId: string) => { readonly symbol: string; readonly name: string } | undefined
}

/** Milliseconds for which what was read is shown. */
const freshFor = 10 * 60_000
/** After a look that the partner did not answer. */
const freshAfterFailure = 30_000
/** Longest that anybody waits for a partner that has never said what it offers. */
const patience = 6_000

/** What one partner offers. */
interface Reading {
  /** By asset. */
  assets: ReadonlyMap<string, PartnerAsset>
  freshUntil: number
  /** Under way; it never fails. */
  reading: Promise<void> | undefined
  /** Until it has been read once, or nobody waits any more. */
  first: Promise<void> | undefined
}

/**
 * What the partners offer, together. Read when it is asked for, and again in the background once it is old: only the first
 * to ask waits. A partner that does not answer keeps what it offered before, and holds up no other.
 */
export class ExchangeCatalogue {
  readonly #options: CatalogueOptions
  readonly #readings: ReadonlyMap<string, Reading>
  /** Null until it is asked for, after a partner was read. */
  #assets: readonly ExchangeAsset[] | null = null

  constructor(options: CatalogueOptions) {
    this.#options = options
    const none = { assets: new Map(), freshUntil: 0, reading: undefined, first: undefined }
    this.#readings = new Map(options.partners.map(({ name }) => [name, { ...none }]))
  }

  /** Everything that can be exchanged, best known first. */
  async list(): Promise<readonly ExchangeAsset[]> {
    await Promise.all(this.#options.partners.map(async (partner) => this.#keepFresh(partner)))
    return this.#known()
  }

  /** What a partner calls an asset; undefined if it does not offer it. */
  async find(name: string, assetId: string): Promise<PartnerAsset | undefined> {
    const partner = this.#options.partners.find((known) => known.name === name)
    if (partner === undefined) return undefined
    await this.#keepFresh(partner)
    return this.#readings.get(name)?.assets.get(assetId)
  }

  /** What an asset is called, by what was last read: nobody is asked. */
  symbolOf(assetId: string): string | undefined {
    const known = this.#options.knownCoin(assetId) ?? this.#known().find(({ id }) => id === assetId)
    return known?.symbol
  }

  #known(): readonly ExchangeAsset[] {
    this.#assets ??= this.#unite()
    return this.#assets
  }

  async #keepFresh(partner: OfferingPartner): Promise<void> {
    const reading = this.#readings.get(partner.name)
    if (reading === undefined || this.#options.clock().getTime() < reading.freshUntil) return
    reading.reading ??= this.#read(partner, reading).finally(() => {
      reading.reading = undefined
    })
    reading.first ??= Promise.race([reading.reading, sleep(patience, undefined, { ref: false })])
    await reading.first
  }

  async #read(partner: OfferingPartner, reading: Reading): Promise<void> {
    const { clock, log } = this.#options
    try {
      const assets = await partner.assets()
      reading.assets = new Map(assets.map((asset) => [assetIdOf(asset), asset]))
      reading.freshUntil = clock().getTime() + freshFor
      this.#assets = null
    } catch (error) {
      log.warn({ partner: partner.name, err: error }, 'A partner did not say what it offers')
      reading.freshUntil = clock().getTime() + freshAfterFailure
    }
  }

  #unite(): readonly ExchangeAsset[] {
    const united = new Map<string, { readonly asset: PartnerAsset; readonly from: string[]; readonly to: string[] }>()
    for (const [partner, { assets }] of this.#readings) {
      for (const [id, asset] of assets) {
        const known = united.get(id) ?? { asset, from: [], to: [] }
        if (asset.canPayIn) known.from.push(partner)
        if (asset.canPayOut) known.to.push(partner)
        united.set(id, known)
      }
    }
    const assets = [...united].map(([id, { asset, from, to }]) => {
      const { network, name, extraIdName: memo, ticker } = asset
      const coin = this.#options.knownCoin(id) ?? { symbol: ticker.toUpperCase(), name }
      return { id, symbol: coin.symbol, name: coin.name, network, memo, from, to }
    })
    // What many partners offer is what many people look for.
    const bySymbol = assets.toSorted((one, other) => one.symbol.localeCompare(other.symbol, 'en'))
    return bySymbol.toSorted((one, other) => weight(other) - weight(one))
  }
}

function weight({ from, to }: ExchangeAsset): number {
  return from.length + to.length
}

export function assetIdOf({ network, contract }: Pick<PartnerAsset, 'network' | 'contract'>): string {
  return `${network}/${contract ?? 'native'}`
}
