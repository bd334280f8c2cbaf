import type { HardhatRuntimeEnvironment } from 'hardhat/types/hre'
import type { NetworkConnection } from 'hardhat/types/network'

import { deployments } from '#deployments/addresses/all.ts'
import type { Address, Deployment, Token } from '#deployments/deployment.ts'
import type { Network } from '#deployments/networks.ts'
import { findDeployment } from '#deployments/pools.ts'

import { deployPools } from './deploy-pools.ts'
import { deployPublicDepositFactory } from './deploy-public-deposit-factory.ts'

/** What to deploy on a public network. */
interface PublicNetworkPlan {
  readonly network: Network
  /** Each gets a pool. */
  readonly tokens: readonly Token[]
  /** Of the pools; needed only where there are tokens. */
  readonly owner: Address | undefined
  /** Without it there is no factory of deposit addresses. */
  readonly treasury: Address | undefined
  /** Whether the treasury may be another than that of the factory before. */
  readonly changesTreasury?: boolean
  /** Whether Ignition shows its progress. */
  readonly showProgress: boolean
}

/**
 * Deploys pools and the factory of deposit addresses, or what of it is wanted, or goes on where an earlier run stopped.
 * @throws If nothing is wanted, or if one of the parts refuses.
 */
export async function deployPublicNetwork(
  hre: HardhatRuntimeEnvironment,
  connection: NetworkConnection,
  { network, tokens, owner, treasury, changesTreasury = false, showProgress }: PublicNetworkPlan,
): Promise<Deployment> {
  if (tokens.length === 0 && treasury === undefined) {
    throw new Error(
      `deployments/external.ts lists no token on ${network.name}. Name one for a pool: --token <address>, or TREASURY ` +
        'for deposit addresses alone',
    )
  }
  if (tokens.length > 0 && owner === undefined) {
    throw new Error('POOL_OWNER is not set: the address of the Safe that will own the pools')
  }

  // Before the pools: it may refuse, and costs nothing when it is tried again.
  const factories =
    treasury === undefined
      ? factoriesOn(network)
      : await deployPublicDepositFactory(hre, connection, { network, treasury, deployments, changesTreasury })
  const deployment =
    tokens.length === 0 || owner === undefined
      ? recordOf(network)
      : await deployPools(hre, connection, { network, tokens, owner, showProgress })
  const { depositFactory, formerDepositFactories } = factories
  const former = formerDepositFactories.length === 0 ? {} : { formerDepositFactories }
  return { ...deployment, depositFactory, ...former }
}

function factoriesOn({ chainId }: Network): Required<Pick<Deployment, 'depositFactory' | 'formerDepositFactories'>> {
  const { depositFactory = null, formerDepositFactories = [] } = findDeployment(chainId) ?? {}
  return { depositFactory, formerDepositFactories }
}

/** What is deployed on a network already. */
function recordOf({ chainId }: Network): Deployment {
  return findDeployment(chainId) ?? { chainId, multicall: null, tokens: [], pools: [], depositFactory: null }
}
