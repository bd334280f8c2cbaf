import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Address, Hash } from 'viem'
import { isLocalBuild } from '#src/config/build.ts'
import { type NetworkKey, networks } from '#deployments/networks.ts'

/**
 * Full names and explorers of the public networks. viem's definitions contain the same, but would make every page that
 * only names a network download the code for encoding transactions.
 */
const publicChains: Readonly<Record<NetworkKey, { readonly name: string; readonly explorer: string }>> = {
  ethereum: { name: 'Ethereum', explorer: 'https://etherscan.io' },
  bsc: { name: 'BNB Smart Chain', explorer: 'https://bscscan.com' },
  avalanche: { name: 'Avalanche', explorer: 'https://snowtrace.io' },
  polygon: { name: 'Polygon', explorer: 'https://polygonscan.com' },
  fantom: { name: 'Fantom', explorer: 'https://ftmscan.com' },
  optimism: { name: 'OP Mainnet', explorer: 'https://optimistic.etherscan.io' },
  arbitrum: { name: 'Arbitrum One', explorer: 'https://arbiscan.io' },
}

/** The native coin that pays for gas on a chain. */
export interface NativeCoin {
  readonly symbol: string
  readonly decimals: number
}

/** Returns a chain's display name in the current language; an unknown chain is named by its number. */
export function chainName(chainId: number): string {
  const network = networkOf(chainId)
  if (network === undefined) return `#${chainId}`
  const { key, name } = network
  return network.chainId === chainId ? publicChains[key].name : i18n._(msg`${name} (local)`)
}

/** Returns which of the seven networks a chain is or, in the local world, stands in for. */
export function networkKeyOf(chainId: number): NetworkKey | undefined {
  return networks.find((network) => network.chainId === chainId || network.localChainId === chainId)?.key
}

/** Returns this build's chain for one of the seven networks, or its local stand-in; else `undefined`. */
export function chainIdOf(key: string): number | undefined {
  const network = networks.find((candidate) => candidate.key === key)
  return isLocalBuild ? network?.localChainId : network?.chainId
}

/** Returns whether `chainId` is one of the local world's chains, which end with the process that runs them. */
export function isLocalChain(chainId: number): boolean {
  return isLocalBuild && networks.some(({ localChainId }) => localChainId === chainId)
}

export function nativeCoinOf(chainId: number): NativeCoin | undefined {
  return networkOf(chainId)?.nativeCurrency
}

/** Returns the network that a chain of this build is or stands in for. */
function networkOf(chainId: number) {
  return networks.find((network) => network.chainId === chainId || (isLocalBuild && network.localChainId === chainId))
}

/** Returns the transaction's page in the chain's explorer; `undefined` without an explorer, as for local chains. */
export function transactionUrl(chainId: number, hash: Hash): string | undefined {
  return explorerUrl(chainId, `/tx/${hash}`)
}

/** Returns the block's page in the chain's explorer; `undefined` without an explorer, as for local chains. */
export function blockUrl(chainId: number, hash: Hash): string | undefined {
  return explorerUrl(chainId, `/block/${hash}`)
}

/**
 * Returns the page of an account or contract in the chain's explorer; `undefined` without an explorer, as for local
 * chains.
 */
export function addressUrl(chainId: number, address: Address): string | undefined {
  return explorerUrl(chainId, `/address/${address}`)
}

function explorerUrl(chainId: number, path: string): string | undefined {
  const key = networks.find((network) => network.chainId === chainId)?.key
  return key && publicChains[key].explorer + path
}
