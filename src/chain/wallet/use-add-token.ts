import { useConfig } from 'wagmi'
import { getAccount, switchChain, watchAsset } from 'wagmi/actions'
import { toChainError } from '#src/chain/chain-error.ts'
import type { Token } from '#deployments/deployment.ts'

/**
 * Asks the wallet to list a token of the chain, after switching to it: a wallet assumes that the token is on its
 * current network. Resolves with whether it did. @throws ChainError
 */
export function useAddToken(chainId: number): (token: Token) => Promise<boolean> {
  const config = useConfig()
  return async ({ address, symbol, decimals }) => {
    try {
      if (getAccount(config).chainId !== chainId) await switchChain(config, { chainId })
      return await watchAsset(config, { type: 'ERC20', options: { address, symbol, decimals } })
    } catch (error) {
      throw toChainError(error)
    }
  }
}
