import { canonicalAddress, isSameCanonicalAddress } from '#api/addresses/network-address.ts'
import type { NetworkKey } from '#api/coins.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import type { PartnerAsset } from '#server/providers/exchange/port.ts'

interface Coin {
  /** The token's contract; null for a native coin. */
  readonly contract: string | null
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

/** A network where LI.FI has its contract, with the coins that this build supports there. */
export interface LiFiNetwork {
  readonly network: NetworkKey
  readonly chainId: number
  /** LI.FI's contract, from the built-in table. */
  readonly contract: string
  readonly coins: readonly Coin[]
}

/** A coin in LI.FI's terms, and the contract that takes it. */
export interface LiFiCoin {
  readonly network: NetworkKey
  readonly chainId: number
  readonly address: string
  readonly decimals: number
  readonly contract: string
}

/** LI.FI's address for the native coin of every network. */
export const ownCoin = '0x0000000000000000000000000000000000000000'

/** Only offers coins that are built in: LI.FI's own list includes tokens created by anyone. */
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

  /** @throws PartnerError for any other asset. */
  require(asset: Pick<PartnerAsset, 'network' | 'contract'>): LiFiCoin {
    const place = this.#networks.find(({ network }) => network === asset.network)
    const coin = place?.coins.find(({ contract }) => contract === asset.contract)
    if (place === undefined || coin === undefined) {
      throw new PartnerError('refused', `LI.FI is not used for this coin on ${asset.network}`)
    }
    const { network, chainId, contract } = place
    return { network, chainId, address: coin.contract ?? ownCoin, decimals: coin.decimals, contract }
  }
}

/** Some tools use this address for the native coin. */
const ownCoinElsewhere = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** Compares addresses regardless of case. The native coin has two. */
export function isSameAddress({ network }: Pick<LiFiCoin, 'network'>, text: string, address: string): boolean {
  const canonical = canonicalAddress(network, text)
  const known = canonical === ownCoinElsewhere ? ownCoin : canonical
  return isSameCanonicalAddress(known, canonicalAddress(network, address))
}
