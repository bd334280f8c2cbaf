import { networkKey, type NetworkKey } from '#api/coins.ts'

import { isEvm } from './engine/exchange-asset.ts'
import { EvmChain } from './engine/evm-chain.ts'
import type { ExchangeChain } from './engine/exchange-chain.ts'
import { StandInChain, type StandInLedger } from './stand-in-chain.ts'

/** RPC URLs of the local chains that run. Coins on the others cannot be traded. */
export type RpcUrls = Partial<Record<NetworkKey, string>>

/** A partner's own accounts on every network, derived from its seed. */
export function chainsFrom(
  ledger: StandInLedger,
  rpcUrls: RpcUrls,
  seed: string,
): ReadonlyMap<NetworkKey, ExchangeChain> {
  return new Map(
    networkKey.options.flatMap((network): readonly (readonly [NetworkKey, ExchangeChain])[] => {
      if (!isEvm(network)) return [[network, new StandInChain(ledger, network, seed)]]
      const rpcUrl = rpcUrls[network]
      return rpcUrl === undefined ? [] : [[network, new EvmChain({ rpcUrl, seed })]]
    }),
  )
}
