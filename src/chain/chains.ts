import { type Chain, defineChain } from 'viem'
import { arbitrum, avalanche, bsc, fantom, mainnet, optimism, polygon } from 'viem/chains'
import { isLocalBuild, localChainKeys } from '#src/config/build.ts'
import { type NetworkKey, networks } from '#deployments/networks.ts'
import { findDeployment } from '#deployments/pools.ts'

const mainnets: Readonly<Record<NetworkKey, Chain>> = {
  ethereum: mainnet,
  bsc,
  avalanche,
  polygon,
  fantom,
  optimism,
  arbitrum,
}

/** The seven public networks in display order. */
const publicChains = networks.map(({ key }) => mainnets[key])

function localChains(): readonly Chain[] {
  const running = networks.filter(({ key }) => localChainKeys.length === 0 || localChainKeys.includes(key))
  return running.map(({ key, name, localChainId, nativeCurrency }) => {
    const multicall = findDeployment(localChainId)?.multicall
    return defineChain({
      id: localChainId,
      name: `${name} (local)`,
      nativeCurrency,
      // Set by the run-time configuration: see `loadRpcUrls`.
      rpcUrls: { default: { http: [] } },
      blockExplorers: undefined,
      testnet: true,
      ...(multicall && { contracts: { multicall3: { address: multicall } } }),
      custom: { standsInFor: key },
    })
  })
}

/** Chains whose pools this build shows. */
export const poolChains: readonly Chain[] = isLocalBuild ? localChains() : publicChains

/** Every chain that the app can name. A local build includes the public ones to say which one a wallet is on. */
export const knownChains: readonly Chain[] = isLocalBuild ? [...poolChains, ...publicChains] : publicChains

/** Returns `undefined` for an unknown chain. */
export function findChain(chainId: number): Chain | undefined {
  return knownChains.find((chain) => chain.id === chainId)
}

/** Returns a chain from `poolChains`; throws for any other. */
export function getChain(chainId: number): Chain {
  const chain = findChain(chainId)
  if (!chain) throw new Error(`Sevenport doesn’t support chain ${chainId}`)
  return chain
}
