import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Address, Hash } from 'viem'
import { isLocalBuild } from '#src/config/build.ts'
import { type NetworkKey, networks } from '#deployments/networks.ts'

/**
 * What the public networks are called in full, and where they can be looked through. The same is in viem's definitions of
 * them, with which every page that only names a network would download how to encode transactions.
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

/** The coin that pays for gas on a chain. */
export interface NativeCoin {
  readonly symbol: string
  readonly decimals: number
}

/** Name for people, in the language of the moment; a chain that Sevenport does not know goes by its number. */
export function chainName(chainId: number): string {
  const network = networkOf(chainId)
  if (network === undefined) return `#${chainId}`
  const { key, name } = network
  return network.chainId === chainId ? publicChains[key].name : i18n._(msg`${name} (local)`)
}

/** Which of the seven networks a chain is or, in the local world, stands in for. */
export function networkKeyOf(chainId: number): NetworkKey | undefined {
  return networks.find((network) => network.chainId === chainId || network.localChainId === chainId)?.key
}

/** The chain of this build that is, or in the local world stands in for, one of the seven networks; else `undefined`. */
export function chainIdOf(key: string): number | undefined {
  const network = networks.find((candidate) => candidate.key === key)
  return isLocalBuild ? network?.localChainId : network?.chainId
}

/** Whether `chainId` is one of the local world's chains, which end with the process that runs them. */
export function isLocalChain(chainId: number): boolean {
  return isLocalBuild && networks.some(({ localChainId }) => localChainId === chainId)
}

export function nativeCoinOf(chainId: number): NativeCoin | undefined {
  return networkOf(chainId)?.nativeCurrency
}

/** The network that a chain of this build is or stands in for. */
function networkOf(chainId: number) {
  return networks.find((network) => network.chainId === chainId || (isLocalBuild && network.localChainId === chainId))
}

/** The transaction's page in the chain's explorer; `undefined` without an explorer, as for local chains. */
export function transactionUrl(chainId: number, hash: Hash): string | undefined {
  return explorerUrl(chainId, `/tx/${hash}`)
}

/** The block's page in the chain's explorer; `undefined` without an explorer, as for local chains. */
export function blockUrl(chainId: number, hash: Hash): string | undefined {
  return explorerUrl(chainId, `/block/${hash}`)
}

/** The page of an account or contract in the chain's explorer; `undefined` without an explorer, as for local chains. */
export function addressUrl(chainId: number, address: Address): string | undefined {
  return explorerUrl(chainId, `/address/${address}`)
}

function explorerUrl(chainId: number, path: string): string | undefined {
  const key = networks.find((network) => network.chainId === chainId)?.key
  return key && publicChains[key].explorer + path
}
