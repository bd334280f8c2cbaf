import { networksWithMemo } from '#api/addresses/network-address.ts'
import { tronAccountOf } from '#api/addresses/tron-address.ts'
import type { NetworkKey } from '#api/coins.ts'
import { type ListedCoin, coins, type OtherNetwork, otherNetworks } from '#deployments/coins.ts'
import { externalTokens } from '#deployments/external.ts'
import { networks, type Network } from '#deployments/networks.ts'
import { deployedTokensOf } from '#deployments/pools.ts'
import type { TronNetwork } from '#deployments/tron-networks.ts'
import { parseAmount } from '#server/lib/amount.ts'

import { type CoinNetworkRecord, CoinRegistry } from './coin-registry.ts'
import { termsOf } from './coin-terms.ts'
import { localConfirmations, publicConfirmations } from './network-terms.ts'

/** A coin's place on a network, without fees and limits. */
type Place = Pick<CoinNetworkRecord, 'network' | 'name' | 'chainId' | 'token' | 'decimals'>

/**
 * Returns the coins of spec §3 and the gas coins of these chains, plus the native coins of non-EVM networks. Local
 * chains have local tokens; public ones have third-party tokens that can be redeemed one to one.
 * @param tron The TRON network whose tokens are listed too; null if TRON isn't read.
 */
export function coinsOn(
  chainIds: readonly number[],
  tron: Pick<TronNetwork, 'key' | 'tokens'> | null = null,
): CoinRegistry {
  return new CoinRegistry(
    coins.map((coin) => {
      const { symbol, name, isResident: resident } = coin
      const { usdPeg, dailyWithdrawalLimit, withoutReviewLimit, fourEyesLimit } = termsOf(symbol)
      return {
        symbol,
        name,
        resident,
        usdPeg: usdPeg === undefined ? null : parseAmount(usdPeg),
        dailyWithdrawalLimit: parseAmount(dailyWithdrawalLimit),
        withoutReviewLimit: parseAmount(withoutReviewLimit),
        fourEyesLimit: parseAmount(fourEyesLimit),
        networks: [...placesOf(coin, chainIds), ...placesOnTron(symbol, tron)].map((place) => onTerms(symbol, place)),
      }
    }),
  )
}

function placesOf({ symbol, home }: ListedCoin, chainIds: readonly number[]): readonly Place[] {
  const onChains = networks.flatMap((network) =>
    [network.chainId, network.localChainId]
      .filter((chainId) => chainIds.includes(chainId))
      .flatMap((chainId) => placeOnChain(symbol, network, chainId) ?? []),
  )
  if (!isOtherNetwork(home)) return onChains
  return [...onChains, { network: home, ...otherNetworks[home], chainId: null, token: null }]
}

function isOtherNetwork(home: ListedCoin['home']): home is OtherNetwork {
  return home in otherNetworks
}

function placeOnChain(symbol: string, network: Network & { key: NetworkKey }, chainId: number): Place | undefined {
  const { key, name, nativeCurrency } = network
  if (nativeCurrency.symbol === symbol) {
    return { network: key, name, chainId, token: null, decimals: nativeCurrency.decimals }
  }
  const token = tokensOn(chainId).find((candidate) => candidate.symbol === symbol)
  return token && { network: key, name, chainId, token: token.address, decimals: token.decimals }
}

function placesOnTron(symbol: string, tron: Pick<TronNetwork, 'key' | 'tokens'> | null): readonly Place[] {
  const tokens = tron?.tokens.filter((token) => token.symbol === symbol) ?? []
  return tokens.map(({ address, decimals }) => {
    // The familiar name: senders have to choose the token standard there.
    return { network: 'tron', name: 'TRON (TRC-20)', chainId: null, token: tronAccountOf(address), decimals }
  })
}

function tokensOn(chainId: number) {
  const publicNetwork = networks.find((network) => network.chainId === chainId)
  return publicNetwork === undefined ? deployedTokensOf(chainId) : externalTokens[publicNetwork.key]
}

function onTerms(coin: string, place: Place): CoinNetworkRecord {
  const { depositMinimum, withdrawalMinimum, withdrawalFee, hotFloor } = termsOf(coin)
  const isLocal = networks.some(({ localChainId }) => localChainId === place.chainId)
  const { blocks, minutes } = isLocal ? localConfirmations(place.network) : publicConfirmations[place.network]
  return {
    coin,
    ...place,
    hasMemo: networksWithMemo.has(place.network),
    depositMinimum: parseAmount(depositMinimum),
    confirmations: blocks,
    minutes,
    withdrawalMinimum: parseAmount(withdrawalMinimum),
    withdrawalFee: parseAmount(withdrawalFee[place.network] ?? withdrawalFee.others),
    hotFloor: parseAmount(hotFloor),
    deskLimit: null,
  }
}
