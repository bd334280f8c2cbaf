import type { FiatCoinView } from '#api/fiat.ts'
import { assetIdOf } from '#server/ordering/asset-id.ts'
import { PartnerReadings, type PartnerReadingsOptions } from '#server/ordering/partner-readings.ts'
import type { FiatCoin, FiatPartner } from '#server/providers/fiat/port.ts'

export interface FiatCatalogueOptions extends Omit<PartnerReadingsOptions<FiatPartner, FiatCoin>, 'read'> {
  /** Returns our coin for an asset; undefined if only partners know the asset. */
  readonly knownCoin: (assetId: string) => { readonly symbol: string; readonly name: string } | undefined
}

/** The combined coins that all partners buy and sell. */
export class FiatCatalogue {
  readonly #knownCoin: FiatCatalogueOptions['knownCoin']
  readonly #readings: PartnerReadings<FiatPartner, FiatCoin>

  constructor({ knownCoin, ...options }: FiatCatalogueOptions) {
    this.#knownCoin = knownCoin
    this.#readings = new PartnerReadings({
      ...options,
      read: async (partner) => new Map((await partner.coins()).map((coin) => [assetIdOf(coin), coin])),
    })
  }

  /** Returns the coins, those traded by most partners first. */
  async list(): Promise<readonly FiatCoinView[]> {
    await this.#readings.keepFresh()
    const coins = this.#unite().toSorted((one, other) => one.symbol.localeCompare(other.symbol, 'en'))
    return coins.toSorted((one, other) => weight(other) - weight(one))
  }

  /** Returns a partner's record of a coin; undefined if the partner doesn't trade it. */
  async find(partner: string, assetId: string): Promise<FiatCoin | undefined> {
    return this.#readings.find(partner, assetId)
  }

  /** Returns a coin's symbol from the last reading, without a request. */
  symbolOf(assetId: string): string | undefined {
    const read = this.#readings
      .known()
      .find(({ id }) => id === assetId)
      ?.item.code.toUpperCase()
    return this.#knownCoin(assetId)?.symbol ?? read
  }

  #unite(): readonly FiatCoinView[] {
    const united = new Map<string, FiatCoinView>()
    for (const { partner, id, item } of this.#readings.known()) {
      const { symbol, name } = this.#knownCoin(id) ?? { symbol: item.code.toUpperCase(), name: item.name }
      const known = united.get(id) ?? { id, symbol, name, network: item.network, buy: [], sell: [] }
      if (item.canBuy) known.buy.push(partner)
      if (item.canSell) known.sell.push(partner)
      united.set(id, known)
    }
    return [...united.values()].filter((coin) => weight(coin) > 0)
  }
}

function weight({ buy, sell }: FiatCoinView): number {
  return buy.length + sell.length
}
