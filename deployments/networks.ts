/** One of the seven networks, with the local chain that stands in for it. */
export interface Network {
  /** Name on the command line: `npm run deploy -- ethereum`, `local-ethereum`. */
  readonly key: string
  readonly name: string
  readonly chainId: number
  readonly localChainId: number
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: 18 }
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

/** The seven networks in display order. The local chains are in the same order. */
export const networks = [
  { key: 'ethereum', name: 'Ethereum', chainId: 1, localChainId: 31337, nativeCurrency: ether },
  {
    key: 'bsc',
    name: 'BSC',
    chainId: 56,
    localChainId: 31338,
    nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  },
  {
    key: 'avalanche',
    name: 'Avalanche',
    chainId: 43114,
    localChainId: 31339,
    nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  },
  {
    key: 'polygon',
    name: 'Polygon',
    chainId: 137,
    localChainId: 31340,
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  },
  {
    key: 'fantom',
    name: 'Fantom',
    chainId: 250,
    localChainId: 31341,
    nativeCurrency: { name: 'Fantom', symbol: 'FTM', decimals: 18 },
  },
  { key: 'optimism', name: 'Optimism', chainId: 10, localChainId: 31342, nativeCurrency: ether },
  { key: 'arbitrum', name: 'Arbitrum', chainId: 42161, localChainId: 31343, nativeCurrency: ether },
] as const satisfies readonly Network[]

/** RPC port of the first local chain; the others follow in the order of `networks`. */
export const firstLocalRpcPort = 8545

export type NetworkKey = (typeof networks)[number]['key']
