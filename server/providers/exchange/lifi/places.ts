import { canonicalAddress, isSameCanonicalAddress } from '#api/addresses/network-address.ts'
import type { NetworkKey } from '#api/coins.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import type { PartnerAsset } from '#server/providers/exchange/port.ts'

interface Coin {
  /** The token's contract; null for the network's own coin. */
  readonly contract: string | null
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

/** A network on which LI.FI has its contract, with the coins that this build knows there. */
export interface LiFiNetwork {
  readonly network: NetworkKey
  readonly chainId: number
  /** LI.FI's, by this build's table. */
  readonly contract: string
  readonly coins: readonly Coin[]
}

/** A coin in LI.FI's words, and the contract that takes it. */
export interface LiFiCoin {
  readonly network: NetworkKey
  readonly chainId: number
  readonly address: string
  readonly decimals: number
  readonly contract: string
}

/** What LI.FI calls the own coin of every network. */
export const ownCoin = '0x0000000000000000000000000000000000000000'

/** What is offered is what this build knows: LI.FI's own list has tokens that anybody has made. */
export class LiFiPlaces {
  readonly #networks: readonly LiFiNetwork[]

  constructor(networks: readonly LiFiNetwork[]) {
    this.#networks = networks
  }

  contractOn(network: NetworkKey): string | undefined {
    return this.#networks.find((candidate) => candidate.network === network)?.contract
  }

  assets(): readonly PartnerAsset[] {
    return this.#networks.flatMap(({ network, coins }) =>
      coins.map(({ contract, symbol, name }): PartnerAsset => ({
        network,
        contract,
        ticker: symbol,
        name,
        extraIdName: null,
        rateTypes: ['floating'],
        canPayIn: true,
        canPayOut: true,
      })),
    )
  }

  /** @throws PartnerError for an asset that is none of these. */
  require(asset: Pick<PartnerAsset, 'network' | 'contract'>): LiFiCoin {
    const place = this.#networks.find(({ network }) => network === asset.network)
    const coin = place?.coins.find(({ contract }) => contract === asset.contract)
    if (place === undefined || coin === undefined) {
      throw new PartnerError('refused', `LI.FI is not asked for this coin on ${asset.network}`)
    }
    const { network, chainId, contract } = place
    return { network, chainId, address: coin.contract ?? ownCoin, decimals: coin.decimals, contract }
  }
}

/** Some tools write the own coin like this. */
const ownCoinElsewhere = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** Whether a text is an address, in whatever case. The own coin has two. */
export function isSameAddress({ network }: Pick<LiFiCoin, 'network'>, text: string, address: string): boolean {
  const canonical = canonicalAddress(network, text)
  const known = canonical === ownCoinElsewhere ? ownCoin : canonical
  return isSameCanonicalAddress(known, canonicalAddress(network, address))
}
