import { type Address, isAddressEqual } from 'viem'
import { miningPoolsOf } from '#deployments/pools.ts'
import { swapRouterOf } from '#deployments/swap-routers.ts'

/** A contract in the app's own tables, which users needn't recognize by address. */
export type KnownContract =
  | { readonly kind: 'pool'; readonly tokenSymbol: string }
  | { readonly kind: 'swap-router' }
  | { readonly kind: 'token' }

interface Place {
  readonly chainId: number
  /** Tokens whose contracts count as known. */
  readonly tokens: readonly { readonly address: Address }[]
}

export function knownContract({ chainId, tokens }: Place, address: Address): KnownContract | undefined {
  const pool = miningPoolsOf(chainId).find((candidate) => isAddressEqual(candidate.address, address))
  if (pool) return { kind: 'pool', tokenSymbol: pool.token.symbol }
  const router = swapRouterOf(chainId)
  if (router !== undefined && isAddressEqual(router, address)) return { kind: 'swap-router' }
  return tokens.some((token) => isAddressEqual(token.address, address)) ? { kind: 'token' } : undefined
}
