import type { Address } from 'viem'

import type { NetworkKey } from '#api/coins.ts'
import type { Reserves } from '#api/reserves.ts'
import { depositFactoriesOf } from '#deployments/pools.ts'

/** A chain that may hold reserves. */
export interface ReserveChain {
  readonly chainId: number
  readonly network: NetworkKey
}

/** Returns each chain's treasuries, past and present, and hot wallet. @param hotWallet Null if nothing is paid out. */
export function holdingsOn(chains: readonly ReserveChain[], hotWallet: Address | null): Reserves['holdings'] {
  return chains.flatMap(({ chainId, network }) => {
    const treasuries = depositFactoriesOf(chainId).map(({ treasury }) => treasury)
    return [
      ...treasuries.map((address) => ({ network, role: 'treasury' as const, address })),
      ...(hotWallet === null ? [] : [{ network, role: 'hot-wallet' as const, address: hotWallet }]),
    ]
  })
}
