import type { Address } from './deployment.ts'
import { lifiDiamond, lifiNetworks } from './external.ts'
import { networks } from './networks.ts'
import { findDeployment } from './pools.ts'

/**
 * Returns the contract on a chain that a connected wallet swaps and bridges through: LI.FI's on a public network, its
 * stand-in on a local chain; `undefined` if there is none. The app approves and calls no other contract for a swap,
 * whatever a server says (M11).
 */
export function swapRouterOf(chainId: number): Address | undefined {
  const network = networks.find((candidate) => candidate.chainId === chainId)
  if (network === undefined) return findDeployment(chainId)?.swapRouter
  return lifiNetworks.includes(network.key) ? lifiDiamond : undefined
}
