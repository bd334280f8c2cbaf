import type { OtherNetwork } from '#deployments/coins.ts'
import type { NetworkKey } from '#deployments/networks.ts'
import { isLocalBuild } from '#src/config/build.ts'
import { addressUrl, blockUrl, chainIdOf, transactionUrl } from './chain-names.ts'
import { isNetworkHash } from './is-hash.ts'

interface Explorer {
  readonly transaction: string
  /** Missing if blocks are looked up by height. */
  readonly block?: string
  readonly address: string
}

/** Explorers of the networks without EVM. */
const explorers: Readonly<Partial<Record<string, Explorer>>> = {
  bitcoin: {
    transaction: 'https://mempool.space/tx/',
    block: 'https://mempool.space/block/',
    address: 'https://mempool.space/address/',
  },
  litecoin: {
    transaction: 'https://litecoinspace.org/tx/',
    block: 'https://litecoinspace.org/block/',
    address: 'https://litecoinspace.org/address/',
  },
  dogecoin: {
    transaction: 'https://blockchair.com/dogecoin/transaction/',
    block: 'https://blockchair.com/dogecoin/block/',
    address: 'https://blockchair.com/dogecoin/address/',
  },
  tron: { transaction: 'https://tronscan.org/#/transaction/', address: 'https://tronscan.org/#/address/' },
}

type AnyNetwork = NetworkKey | OtherNetwork

/**
 * Returns a transaction's page on any network; `undefined` without an explorer, as in the local world, and for text
 * that isn't a hash: partners can send anything.
 */
export function networkTransactionUrl(network: AnyNetwork, hash: string): string | undefined {
  if (!isNetworkHash(hash)) return undefined
  const chainId = chainIdOf(network)
  if (chainId !== undefined) return isHexHash(hash) ? transactionUrl(chainId, hash) : undefined
  return otherUrl(explorers[network]?.transaction, hash)
}

/** Returns a block's page on any network; `undefined` without an explorer, as in the local world. */
export function networkBlockUrl(network: AnyNetwork, hash: string): string | undefined {
  const chainId = chainIdOf(network)
  if (chainId !== undefined) return isHexHash(hash) ? blockUrl(chainId, hash) : undefined
  return otherUrl(explorers[network]?.block, hash)
}

/**
 * Returns the page of an account or contract on any network; `undefined` without an explorer, as in the local world.
 */
export function networkAddressUrl(network: AnyNetwork, address: string): string | undefined {
  const chainId = chainIdOf(network)
  if (chainId !== undefined) return isHexHash(address) ? addressUrl(chainId, address) : undefined
  return otherUrl(explorers[network]?.address, address)
}

function otherUrl(base: string | undefined, hash: string): string | undefined {
  return base === undefined || isLocalBuild ? undefined : base + hash
}

function isHexHash(hash: string): hash is `0x${string}` {
  return hash.startsWith('0x')
}
