import type { Token } from './deployment.ts'
import { externalTokens } from './external.ts'
import { networks } from './networks.ts'
import { deployedTokensOf } from './pools.ts'

/**
 * Returns the tokens on a chain whose contracts this build knows, with their decimals: the hand-maintained list for a
 * public network, the deployed test tokens for a local one. The only place where the app checks a token contract that a
 * server names (M11).
 */
export function knownTokensOf(chainId: number): readonly Token[] {
  const network = networks.find((candidate) => candidate.chainId === chainId)
  return network === undefined ? deployedTokensOf(chainId) : externalTokens[network.key]
}
