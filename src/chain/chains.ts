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

/** The seven public networks in the order in which the app shows them. */
const publicChains = networks.map(({ key }) => mainnets[key])

function localChains(): readonly Chain[] {
  const running = networks.filter(({ key }) => localChainKeys.length === 0 || localChainKeys.includes(key))
  return running.map(({ key, name, localChainId, nativeCurrency }) => {
    const multicall = findDeployment(localChainId)?.multicall
    return defineChain({
      id: localChainId,
      name: `${name} (local)`,
      nativeCurrency,
      // The run-time configuration says where it is: see `loadRpcUrls`.
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

/** Every chain the app can name. A local build knows the public ones too, so as to say which one a wallet is on. */
export const knownChains: readonly Chain[] = isLocalBuild ? [...poolChains, ...publicChains] : publicChains

/** `undefined` for a chain that Sevenport does not know. */
export function findChain(chainId: number): Chain | undefined {
  return knownChains.find((chain) => chain.id === chainId)
}

/** A chain that `poolChains` names; throws for any other. */
export function getChain(chainId: number): Chain {
  const chain = findChain(chainId)
  if (!chain) throw new Error(`Sevenport does not know chain ${chainId}`)
  return chain
}
