import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Address, Hash } from 'viem'
import { findChain } from './chains.ts'
import { isLocalBuild } from '#src/config/build.ts'
import { type NetworkKey, networks } from '#deployments/networks.ts'

/** The coin that pays for gas on a chain. */
export interface NativeCoin {
  readonly symbol: string
  readonly decimals: number
}

/** Name for people, in the language of the moment; a chain that Sevenport does not know goes by its number. */
export function chainName(chainId: number): string {
  const local = isLocalBuild ? networks.find(({ localChainId }) => localChainId === chainId) : undefined
  if (local !== undefined) {
    const { name } = local
    return i18n._(msg`${name} (local)`)
  }
  return findChain(chainId)?.name ?? `#${chainId}`
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

export function nativeCoinOf(chainId: number): NativeCoin | undefined {
  return findChain(chainId)?.nativeCurrency
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
  const base = findChain(chainId)?.blockExplorers?.default.url
  return base && base + path
}
