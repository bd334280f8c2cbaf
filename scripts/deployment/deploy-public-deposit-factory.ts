import type { HardhatRuntimeEnvironment } from 'hardhat/types/hre'
import type { NetworkConnection } from 'hardhat/types/network'
import { isAddressEqual } from 'viem'

import type { Address, Deployment, DepositFactoryRecord } from '#deployments/deployment.ts'
import { type Network, networks } from '#deployments/networks.ts'

import { deployDepositFactory, planDepositFactory } from './deploy-deposit-factory.ts'

/** The factory to deploy on a public network. */
interface PublicDepositFactoryPlan {
  readonly network: Network
  readonly treasury: Address
  /** The records of all networks. */
  readonly deployments: readonly Deployment[]
  /** Whether it may replace a factory with another treasury. */
  readonly changesTreasury?: boolean
}

type PublicDepositFactories = Required<Pick<Deployment, 'formerDepositFactories'>> & {
  readonly depositFactory: DepositFactoryRecord
}

/**
 * Deploys the factory of deposit addresses to a public network, or finds it if it exists. Also deploys all earlier
 * factories, of this or other networks: users keep paying to their old addresses, which are swept on every network.
 * @throws If a treasury's address has no code there, or if a factory recorded on a public network has different code
 * or, without `changesTreasury`, another treasury.
 */
export async function deployPublicDepositFactory(
  hre: HardhatRuntimeEnvironment,
  connection: NetworkConnection,
  { network, treasury, deployments, changesTreasury = false }: PublicDepositFactoryPlan,
): Promise<PublicDepositFactories> {
  const { record } = await planDepositFactory(hre, treasury)
  for (const { name, chainId } of networks) {
    const recorded = deployments.find((deployment) => deployment.chainId === chainId)?.depositFactory ?? null
    if (recorded === null || isAddressEqual(recorded.address, record.address)) continue
    if (changesTreasury && !isAddressEqual(recorded.treasury, treasury)) continue
    throw new Error(`${describeDifference(name, recorded, treasury)} ${consequenceOf(chainId === network.chainId)}`)
  }
  const formerDepositFactories = formerOf(record, network, deployments)
  const wanted = [record, ...formerDepositFactories]
  // Check everything before deploying anything.
  for (const each of wanted) await requireTreasury(connection, network, each.treasury)
  for (const { address, treasury: recipient } of wanted) {
    const planned = await planDepositFactory(hre, recipient)
    if (!isAddressEqual(planned.record.address, address)) {
      throw new Error(`The earlier factory of deposit addresses ${address} has different code than this version builds`)
    }
    await deployDepositFactory(hre, connection, recipient)
  }
  return { depositFactory: record, formerDepositFactories }
}

function isPublic({ chainId }: Deployment): boolean {
  return networks.some((network) => network.chainId === chainId)
}

/** Returns every other factory that has given out addresses on any network; this network's first. */
function formerOf(
  { address }: DepositFactoryRecord,
  { chainId }: Network,
  deployments: readonly Deployment[],
): readonly DepositFactoryRecord[] {
  const known = deployments
    .filter(isPublic)
    .toSorted((a, b) => Number(b.chainId === chainId) - Number(a.chainId === chainId))
    .flatMap(({ depositFactory, formerDepositFactories = [] }) => [depositFactory ?? [], formerDepositFactories].flat())
    .filter((factory) => !isAddressEqual(factory.address, address))
  return known.filter((factory, index) => {
    return known.findIndex((other) => isAddressEqual(other.address, factory.address)) === index
  })
}

/** A Safe on one network can be out of reach on another, where its address belongs to whoever deploys to it. */
async function requireTreasury(connection: NetworkConnection, { name }: Network, treasury: Address): Promise<void> {
  const publicClient = await connection.viem.getPublicClient()
  if ((await publicClient.getCode({ address: treasury })) !== undefined) return
  throw new Error(
    `TREASURY ${treasury} is not a contract on ${name}. Deploy the Safe there first, at the same address as on ` +
      'the other networks: nothing else can get coins and tokens back out of it',
  )
}

function describeDifference(name: string, recorded: DepositFactoryRecord, treasury: Address): string {
  const difference = isAddressEqual(recorded.treasury, treasury)
    ? 'has different code than this one'
    : `sends to ${recorded.treasury}, not to TREASURY ${treasury}`
  return `The factory of deposit addresses recorded on ${name}, ${recorded.address}, ${difference}.`
}

function consequenceOf(isSameNetwork: boolean): string {
  return isSameNetwork
    ? 'Replacing it gives everyone a new deposit address. To change the treasury, pass ' +
        '--change-treasury, on every network'
    : 'A user has the same deposit address on all networks, so the factory must be the same on all of them. To change ' +
        'the treasury, pass --change-treasury'
}
