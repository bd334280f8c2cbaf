import type { Token } from './deployment.ts'
import { externalTokens } from './external.ts'
import { networks } from './networks.ts'
import { deployedTokensOf } from './pools.ts'

/**
 * The tokens of a chain whose contracts this build knows, with their decimals: those kept by hand for a public network, the
 * deployed test tokens for a local one. What a server says of a token's contract is looked up here and nowhere else (M11).
 */
export function knownTokensOf(chainId: number): readonly Token[] {
  const network = networks.find((candidate) => candidate.chainId === chainId)
  return network === undefined ? deployedTokensOf(chainId) : externalTokens[network.key]
}
