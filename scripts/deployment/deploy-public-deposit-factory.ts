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
  /** What is recorded of all networks. */
  readonly deployments: readonly Deployment[]
}

/**
 * Deploys the factory of deposit addresses to a public network, or finds it there.
 * @throws If nothing stands at the treasury's address there, or if a factory is recorded, there or on another public
 * network, that hands out other addresses.
 */
export async function deployPublicDepositFactory(
  hre: HardhatRuntimeEnvironment,
  connection: NetworkConnection,
  { network, treasury, deployments }: PublicDepositFactoryPlan,
): Promise<DepositFactoryRecord> {
  const { record } = await planDepositFactory(hre, treasury)
  for (const { name, chainId } of networks) {
    const recorded = deployments.find((deployment) => deployment.chainId === chainId)?.depositFactory ?? null
    if (recorded === null || isAddressEqual(recorded.address, record.address)) continue
    throw new Error(`${describeDifference(name, recorded, treasury)} ${consequenceOf(chainId === network.chainId)}`)
  }
  // A Safe that stands on one network can be out of reach on another: its address there belongs to whoever deploys it.
  const publicClient = await connection.viem.getPublicClient()
  if ((await publicClient.getCode({ address: treasury })) === undefined) {
    throw new Error(
      `TREASURY ${treasury} is no contract on ${network.name}. Deploy the Safe there first, at the same address as on ` +
        'the other networks: nothing else can take coins and tokens back out of it',
    )
  }
  return deployDepositFactory(hre, connection, treasury)
}

function describeDifference(name: string, recorded: DepositFactoryRecord, treasury: Address): string {
  const difference = isAddressEqual(recorded.treasury, treasury)
    ? 'has other code than this one'
    : `sends to ${recorded.treasury}, not to TREASURY ${treasury}`
  return `The factory of deposit addresses that is recorded on ${name}, ${recorded.address}, ${difference}.`
}

function consequenceOf(isSameNetwork: boolean): string {
  return isSameNetwork
    ? 'Another one in its place is not supported: the server collects from the recorded one alone, so what people go on ' +
        'paying to the addresses they know would stay there'
    : 'A person has one deposit address on all networks, so the factory must be the same on all of them'
}
