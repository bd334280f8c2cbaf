import type { Address } from './deployment.ts'
import { lifiDiamond, lifiNetworks } from './external.ts'
import { networks } from './networks.ts'
import { findDeployment } from './pools.ts'

/**
 * The contract of a chain by which a connected wallet swaps and bridges: LI.FI's on a public network, its stand-in on a
 * local chain; `undefined` where there is none. Nothing else is ever approved or called for a swap, whatever a server
 * says (M11).
 */
export function swapRouterOf(chainId: number): Address | undefined {
  const network = networks.find((candidate) => candidate.chainId === chainId)
  if (network === undefined) return findDeployment(chainId)?.swapRouter
  return lifiNetworks.includes(network.key) ? lifiDiamond : undefined
}
