import { deployments } from './addresses/all.ts'
import type { Address, Deployment } from './deployment.ts'
import { create2Deployer, externalTokens, lifiDiamond, multicall3 } from './external.ts'
import { type NetworkKey, networks } from './networks.ts'

/**
 * Why nothing may be sent to an address: it is one of Sevenport's own contracts or accounts, or one that it calls, which
 * credit nobody; a token's contract; or nobody has its key.
 */
export type RecipientRefusal = 'house' | 'token' | 'nobody'

interface RefusedRecipient {
  readonly network: NetworkKey
  readonly address: Address
  readonly refusal: RecipientRefusal
}

/** Contracts and accounts of Sevenport's own, or that it calls, on one chain: what arrives there reaches no person. */
function houseAddressesOf({
  multicall,
  swapRouter,
  pools,
  depositFactory,
  formerDepositFactories = [],
}: Deployment): readonly Address[] {
  return [
    ...(multicall === null ? [] : [multicall]),
    ...(swapRouter === undefined ? [] : [swapRouter]),
    ...pools.map(({ address }) => address),
    ...[depositFactory ?? [], formerDepositFactories].flat().flatMap(({ address, treasury }) => [address, treasury]),
  ]
}

const everywhere: readonly Address[] = [multicall3, create2Deployer.address, lifiDiamond]

const refused: readonly RefusedRecipient[] = networks.flatMap(({ key: network, chainId, localChainId }) => {
  const here = deployments.filter((deployment) => deployment.chainId === chainId || deployment.chainId === localChainId)
  const tokens = [...here.flatMap((deployment) => deployment.tokens), ...externalTokens[network]]
  return [
    ...[...everywhere, ...here.flatMap(houseAddressesOf)].map((address) => ({
      network,
      address,
      refusal: 'house' as const,
    })),
    ...tokens.map(({ address }) => ({ network, address, refusal: 'token' as const })),
  ]
})

/** Made up to look like nothing, and used to burn coins; beside those that `isNobodys` knows by their form. */
const burnAddresses: readonly Address[] = [
  '0xdEAD000000000000000042069420694206942069',
  '0xdeaDDeADDEaDdeaDdEAddEADDEAdDeadDEADDEaD',
  '0xdead000000000000000000000000000000000000',
]

/**
 * Where a chain keeps what belongs to itself: each beginning with room for two more bytes. The zero page has the zero
 * address, precompiled and system contracts, and `…dEaD`; the others are those of Optimism and Avalanche.
 */
const systemPages: readonly string[] = ['0x0000', '0x4200', '0x0100', '0x0200'].map((start) => start.padEnd(38, '0'))

/**
 * Why nobody should send anything to an address of one of the seven networks; `undefined` if nothing is known against it,
 * and for any other text. An address that is refused on one network is refused on all: the same key or contract is hardly
 * ever there. The reason is that of this network, if it has one.
 */
export function recipientRefusal(address: string, network?: string): RecipientRefusal | undefined {
  if (!isHexAddress(address)) return undefined
  if (isNobodys(address)) return 'nobody'
  const found = refused.filter((candidate) => isSame(candidate.address, address))
  return (found.find((candidate) => candidate.network === network) ?? found[0])?.refusal
}

function isNobodys(address: Address): boolean {
  return (
    systemPages.some((page) => BigInt(address) >> 16n === BigInt(page)) ||
    // One digit all along, such as the placeholder 0xEeee… that stands for a chain's own coin.
    /^0x([\da-f])\1{39}$/i.test(address) ||
    burnAddresses.some((burnt) => isSame(burnt, address))
  )
}

function isHexAddress(text: string): text is Address {
  return /^0x[\da-f]{40}$/i.test(text)
}

/** By their value: the tables' letters have the case of a checksum, and what a person enters need not. */
function isSame(one: Address, other: Address): boolean {
  return BigInt(one) === BigInt(other)
}
