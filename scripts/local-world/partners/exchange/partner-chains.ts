import { networkKey, type NetworkKey } from '#api/coins.ts'

import { BitcoinChain, type BitcoinSource } from './engine/bitcoin-chain.ts'
import { isEvm } from './engine/exchange-asset.ts'
import { EvmChain } from './engine/evm-chain.ts'
import type { ExchangeChain } from './engine/exchange-chain.ts'
import { TronChain, type TronSource } from './engine/tron-chain.ts'
import { StandInChain, type StandInLedger } from './stand-in-chain.ts'

/** RPC URLs of the running local chains. Coins on the others can't be traded. */
export type RpcUrls = Partial<Record<NetworkKey, string>>

/** Running Bitcoin-like nodes. A network without one uses the stand-in ledger. */
export type BitcoinSources = ReadonlyMap<NetworkKey, BitcoinSource>

interface PartnerNetworks {
  readonly ledger: StandInLedger
  readonly rpcUrls: RpcUrls
  readonly bitcoin: BitcoinSources
  /** Null if TRON uses the stand-in ledger. */
  readonly tron: TronSource | null
}

/**
 * Returns a partner's own accounts on every network, derived from its seed; on Bitcoin-like networks, its wallets have
 * random keys.
 */
export function chainsFrom(networks: PartnerNetworks, seed: string): ReadonlyMap<NetworkKey, ExchangeChain> {
  return new Map(
    networkKey.options.flatMap((network): readonly (readonly [NetworkKey, ExchangeChain])[] => {
      const chain = chainOf(networks, network, seed)
      return chain === undefined ? [] : [[network, chain]]
    }),
  )
}

function chainOf({ ledger, rpcUrls, bitcoin, tron }: PartnerNetworks, network: NetworkKey, seed: string) {
  if (network === 'tron' && tron !== null) return new TronChain(tron, seed)
  if (!isEvm(network)) {
    const source = bitcoin.get(network)
    return source === undefined ? new StandInChain(ledger, network, seed) : new BitcoinChain(source)
  }
  const rpcUrl = rpcUrls[network]
  return rpcUrl === undefined ? undefined : new EvmChain({ rpcUrl, seed })
}
