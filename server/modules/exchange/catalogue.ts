import type { ExchangeAsset } from '#api/exchange.ts'
import { assetIdOf } from '#server/ordering/asset-id.ts'
import { PartnerReadings, type PartnerReadingsOptions } from '#server/ordering/partner-readings.ts'
import type { OfferingPartner, PartnerAsset } from '#server/providers/exchange/port.ts'

export interface CatalogueOptions extends Omit<PartnerReadingsOptions<OfferingPartner, PartnerAsset>, 'read'> {
  /** Returns our coin for an asset; undefined if only partners know the asset. */
  readonly knownCoin: (assetId: string) => { readonly symbol: string; readonly name: string } | undefined
}

/** The combined assets of all partners. */
export class ExchangeCatalogue {
  readonly #knownCoin: CatalogueOptions['knownCoin']
  readonly #readings: PartnerReadings<OfferingPartner, PartnerAsset>
  #united: { readonly assets: readonly ExchangeAsset[]; readonly readings: number } | null = null

  constructor({ knownCoin, ...options }: CatalogueOptions) {
    this.#knownCoin = knownCoin
    this.#readings = new PartnerReadings({
      ...options,
      read: async (partner) => new Map((await partner.assets()).map((asset) => [assetIdOf(asset), asset])),
    })
  }

  /** Returns all exchangeable assets, best known first. */
  async list(): Promise<readonly ExchangeAsset[]> {
    await this.#readings.keepFresh()
    return this.#known()
  }

  /** Returns a partner's record of an asset; undefined if the partner doesn't offer it. */
  async find(name: string, assetId: string): Promise<PartnerAsset | undefined> {
    return this.#readings.find(name, assetId)
  }

  /** Returns an asset's symbol from the last reading, without a request. */
  symbolOf(assetId: string): string | undefined {
    const known = this.#knownCoin(assetId) ?? this.#known().find(({ id }) => id === assetId)
    return known?.symbol
  }

  #known(): readonly ExchangeAsset[] {
    const readings = this.#readings.count
    if (this.#united?.readings !== readings) this.#united = { assets: this.#unite(), readings }
    return this.#united.assets
  }

  #unite(): readonly ExchangeAsset[] {
    const united = new Map<string, { readonly asset: PartnerAsset; readonly from: string[]; readonly to: string[] }>()
    for (const { partner, id, item: asset } of this.#readings.known()) {
      const known = united.get(id) ?? { asset, from: [], to: [] }
      if (asset.canPayIn) known.from.push(partner)
      if (asset.canPayOut) known.to.push(partner)
      united.set(id, known)
    }
    const assets = [...united].map(([id, { asset, from, to }]) => {
      const { network, name, extraIdName: memo, ticker } = asset
      const coin = this.#knownCoin(id) ?? { symbol: ticker.toUpperCase(), name }
      return { id, symbol: coin.symbol, name: coin.name, network, memo, from, to }
    })
    // Assets offered by many partners are the ones most users look for.
    const bySymbol = assets.toSorted((one, other) => one.symbol.localeCompare(other.symbol, 'en'))
    return bySymbol.toSorted((one, other) => weight(other) - weight(one))
  }
}

function weight({ from, to }: ExchangeAsset): number {
  return from.length + to.length
}
