import { deployments } from './addresses/all.ts'
import type { Address, Deployment } from './deployment.ts'
import { create2Deployer, externalTokens, lifiDiamond, multicall3 } from './external.ts'
import { type NetworkKey, networks } from './networks.ts'

/**
 * Why an address can't receive anything: `house` is one of Sevenport's contracts or accounts, or a contract that we
 * call, none of which credits anyone; `token` is a token contract; `nobody` is an address without a known key.
 */
export type RecipientRefusal = 'house' | 'token' | 'nobody'

interface RefusedRecipient {
  readonly network: NetworkKey
  readonly address: Address
  readonly refusal: RecipientRefusal
}

/** Returns Sevenport's own contracts and accounts on a chain, and those it calls: coins sent there reach no user. */
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

/** Burn addresses with a recognizable pattern, in addition to the forms that `isNobodys` detects. */
const burnAddresses: readonly Address[] = [
  '0xdEAD000000000000000042069420694206942069',
  '0xdeaDDeADDEaDdeaDdEAddEADDEAdDeadDEADDEaD',
  '0xdead000000000000000000000000000000000000',
]

/**
 * Address ranges that a chain reserves for itself, each without its last two bytes. The zero range has the zero
 * address, precompiles, system contracts and `…dEaD`; the others belong to Optimism and Avalanche.
 */
const systemPages: readonly string[] = ['0x0000', '0x4200', '0x0100', '0x0200'].map((start) => start.padEnd(38, '0'))

/**
 * Returns why an address on one of the seven networks must not receive anything; `undefined` if there is no known
 * reason or the text is no EVM address. An address that is refused on one network is refused on all, as the same key or
 * contract rarely exists on the others. A reason on the given network takes precedence.
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
    // A single repeated digit, such as the placeholder 0xEeee… for a chain's native coin.
    /^0x([\da-f])\1{39}$/i.test(address) ||
    burnAddresses.some((burnt) => isSame(burnt, address))
  )
}

function isHexAddress(text: string): text is Address {
  return /^0x[\da-f]{40}$/i.test(text)
}

/** Compares by value: the tables use checksum case, but users may not. */
function isSame(one: Address, other: Address): boolean {
  return BigInt(one) === BigInt(other)
}
