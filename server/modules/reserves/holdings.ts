import type { Address } from 'viem'

import type { NetworkKey } from '#api/coins.ts'
import type { Reserves } from '#api/reserves.ts'
import { findDeployment } from '#deployments/pools.ts'

/** A chain that reserves may lie on. */
export interface ReserveChain {
  readonly chainId: number
  readonly network: NetworkKey
}

/** The treasury and the hot wallet of each chain. @param hotWallet Null where nothing is paid out. */
export function holdingsOn(chains: readonly ReserveChain[], hotWallet: Address | null): Reserves['holdings'] {
  return chains.flatMap(({ chainId, network }) => {
    const treasury = findDeployment(chainId)?.depositFactory?.treasury
    return [
      ...(treasury === undefined ? [] : [{ network, role: 'treasury' as const, address: treasury }]),
      ...(hotWallet === null ? [] : [{ network, role: 'hot-wallet' as const, address: hotWallet }]),
    ]
  })
}
