import type { Address } from './deployment.ts'
import { type NetworkKey, networks } from './networks.ts'

/** What bridges call a network and its coins. Maintained by hand: the app checks the server's data against it (M11). */
interface BridgeNetwork {
  /** The wrapped native coin, which Across unwraps for the recipient; null on networks that Across doesn't serve. */
  readonly wrappedCoin: Address | null
  /** LayerZero's id for the network, which Stargate uses too. */
  readonly endpointId: number
}

// https://docs.layerzero.network/v2/deployments/deployed-contracts and the networks' own pages
const bridgeNetworks: Readonly<Record<NetworkKey, BridgeNetwork>> = {
  ethereum: { wrappedCoin: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', endpointId: 30_101 },
  bsc: { wrappedCoin: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', endpointId: 30_102 },
  avalanche: { wrappedCoin: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7', endpointId: 30_106 },
  polygon: { wrappedCoin: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', endpointId: 30_109 },
  fantom: { wrappedCoin: null, endpointId: 30_112 },
  optimism: { wrappedCoin: '0x4200000000000000000000000000000000000006', endpointId: 30_111 },
  arbitrum: { wrappedCoin: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', endpointId: 30_110 },
}

/** Stargate's asset ids by coin symbol, the same on every network. https://stargateprotocol.gitbook.io, asset IDs */
const stargateAssets: ReadonlyMap<string, number> = new Map([
  ['USDC', 1],
  ['USDT', 2],
  ['ETH', 13],
])

/** Returns the wrapped native coin of a public network; null where Across isn't available, and for local chains. */
export function wrappedCoinOf(chainId: number): Address | null {
  const network = networks.find((candidate) => candidate.chainId === chainId)
  return network === undefined ? null : bridgeNetworks[network.key].wrappedCoin
}

/** Returns LayerZero's id for a chain. A local chain uses the id of the network it stands in for. */
export function endpointIdOf(chainId: number): number | undefined {
  const network = networks.find((candidate) => candidate.chainId === chainId || candidate.localChainId === chainId)
  return network && bridgeNetworks[network.key].endpointId
}

export function stargateAssetOf(symbol: string): number | undefined {
  return stargateAssets.get(symbol)
}
