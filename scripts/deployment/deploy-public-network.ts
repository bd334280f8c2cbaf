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
  /** Tokens that get a pool each. */
  readonly tokens: readonly Token[]
  /** The pools' owner; required only if there are tokens. */
  readonly owner: Address | undefined
  /** Without it, no deposit factory is deployed. */
  readonly treasury: Address | undefined
  /** Whether the treasury may differ from the previous factory's. */
  readonly changesTreasury?: boolean
  /** Whether Ignition shows its progress. */
  readonly showProgress: boolean
}

/**
 * Deploys whichever of pools and deposit factory is requested, or resumes an interrupted run.
 * @throws If nothing is requested, or if one of the parts fails its checks.
 */
export async function deployPublicNetwork(
  hre: HardhatRuntimeEnvironment,
  connection: NetworkConnection,
  { network, tokens, owner, treasury, changesTreasury = false, showProgress }: PublicNetworkPlan,
): Promise<Deployment> {
  if (tokens.length === 0 && treasury === undefined) {
    throw new Error(
      `deployments/external.ts lists no token on ${network.name}. Pass --token <address> for a pool, or set TREASURY ` +
        'for deposit addresses only',
    )
  }
  if (tokens.length > 0 && owner === undefined) {
    throw new Error('POOL_OWNER is not set: the address of the Safe that will own the pools')
  }

  // Before the pools: it may be rejected, and retrying it costs nothing.
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

/** Returns what is already deployed on a network. */
function recordOf({ chainId }: Network): Deployment {
  return findDeployment(chainId) ?? { chainId, multicall: null, tokens: [], pools: [], depositFactory: null }
}
