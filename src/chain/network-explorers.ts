import type { OtherNetwork } from '#deployments/coins.ts'
import type { NetworkKey } from '#deployments/networks.ts'
import { isLocalBuild } from '#src/config/build.ts'
import { blockUrl, chainIdOf, transactionUrl } from './chain-names.ts'

/** Where transactions and blocks of the networks of Bitcoin's kind are looked up. */
const explorers: Readonly<Partial<Record<string, { readonly transaction: string; readonly block: string }>>> = {
  bitcoin: { transaction: 'https://mempool.space/tx/', block: 'https://mempool.space/block/' },
  litecoin: { transaction: 'https://litecoinspace.org/tx/', block: 'https://litecoinspace.org/block/' },
  dogecoin: {
    transaction: 'https://blockchair.com/dogecoin/transaction/',
    block: 'https://blockchair.com/dogecoin/block/',
  },
}

type AnyNetwork = NetworkKey | OtherNetwork

/** A transaction's page on any network; `undefined` without an explorer, as in the local world. */
export function networkTransactionUrl(network: AnyNetwork, hash: string): string | undefined {
  const chainId = chainIdOf(network)
  if (chainId !== undefined) return isHexHash(hash) ? transactionUrl(chainId, hash) : undefined
  return otherUrl(explorers[network]?.transaction, hash)
}

/** A block's page on any network; `undefined` without an explorer, as in the local world. */
export function networkBlockUrl(network: AnyNetwork, hash: string): string | undefined {
  const chainId = chainIdOf(network)
  if (chainId !== undefined) return isHexHash(hash) ? blockUrl(chainId, hash) : undefined
  return otherUrl(explorers[network]?.block, hash)
}

function otherUrl(base: string | undefined, hash: string): string | undefined {
  return base === undefined || isLocalBuild ? undefined : base + hash
}

function isHexHash(hash: string): hash is `0x${string}` {
  return hash.startsWith('0x')
}
