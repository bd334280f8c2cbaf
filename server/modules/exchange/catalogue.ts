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
/** After a look at which some partner did not answer. */
const freshWithoutAll = 30_000

/**
 * What the partners offer, together. Read when it is asked for, and again in the background once it is old: only the first
 * to ask waits. A partner that does not answer keeps what it offered before.
 */
export class ExchangeCatalogue {
  readonly #options: CatalogueOptions
  /** By partner, then by asset. */
  #offered: ReadonlyMap<string, ReadonlyMap<string, PartnerAsset>> = new Map()
  #assets: readonly ExchangeAsset[] = []
  #freshUntil = 0
  #reading: Promise<void> | undefined

  constructor(options: CatalogueOptions) {
    this.#options = options
  }

  /** Everything that can be exchanged, best known first. */
  async list(): Promise<readonly ExchangeAsset[]> {
    await this.#keepFresh()
    return this.#assets
  }

  /** What a partner calls an asset; undefined if it does not offer it. */
  async find(partner: string, assetId: string): Promise<PartnerAsset | undefined> {
    await this.#keepFresh()
    return this.#offered.get(partner)?.get(assetId)
  }

  /** What an asset is called, by what was last read: nobody is asked. */
  symbolOf(assetId: string): string | undefined {
    const known = this.#options.knownCoin(assetId) ?? this.#assets.find(({ id }) => id === assetId)
    return known?.symbol
  }

  async #keepFresh(): Promise<void> {
    const { clock } = this.#options
    if (clock().getTime() < this.#freshUntil) return
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined
    })
    if (this.#offered.size === 0) await this.#reading
  }

  async #read(): Promise<void> {
    const { clock, partners } = this.#options
    let isComplete = true
    const offered = await Promise.all(
      partners.map(async (partner) => {
        const assets = await this.#ask(partner)
        if (assets === undefined) isComplete = false
        return [partner.name, assets ?? this.#offered.get(partner.name) ?? new Map()] as const
      }),
    )
    this.#offered = new Map(offered)
    this.#assets = this.#unite()
    this.#freshUntil = clock().getTime() + (isComplete ? freshFor : freshWithoutAll)
  }

  async #ask(partner: OfferingPartner): Promise<ReadonlyMap<string, PartnerAsset> | undefined> {
    try {
      const assets = await partner.assets()
      return new Map(assets.map((asset) => [assetIdOf(asset), asset]))
    } catch (error) {
      this.#options.log.warn({ partner: partner.name, err: error }, 'A partner did not say what it offers')
      return undefined
    }
  }

  #unite(): readonly ExchangeAsset[] {
    const united = new Map<string, { readonly asset: PartnerAsset; readonly from: string[]; readonly to: string[] }>()
    for (const [partner, assets] of this.#offered) {
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
