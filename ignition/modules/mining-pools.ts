import { buildModule } from '@nomicfoundation/hardhat-ignition/modules'
import type {
  ContractFuture,
  IgnitionModuleBuilder,
  NamedArtifactContractDeploymentFuture,
} from '@nomicfoundation/ignition-core'

/** A mining pool to deploy: for which token, and who owns it. */
export interface PoolPlan {
  readonly tokenSymbol: string
  readonly token: string | ContractFuture<string>
  readonly owner: string
}

/** Deploys one pool inside a module. Real networks and local chains both come through here. */
export function deployPool(
  builder: IgnitionModuleBuilder,
  { tokenSymbol, token, owner }: PoolPlan,
): NamedArtifactContractDeploymentFuture<'MiningPool'> {
  return builder.contract('MiningPool', [token, owner], { id: `${tokenSymbol}Pool` })
}

/** Pools for tokens that stand already; the results carry the tokens' symbols. */
export function miningPoolsModule(plans: readonly (PoolPlan & { readonly token: string })[]) {
  return buildModule('MiningPools', (builder) =>
    Object.fromEntries(plans.map((plan) => [plan.tokenSymbol, deployPool(builder, plan)])),
  )
}
