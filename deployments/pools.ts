import { deployments } from './addresses/all.ts'
import type { Address, Deployment, DepositFactoryRecord, Token } from './deployment.ts'

/** A mining pool with the token that is staked in it. */
export interface MiningPool {
  readonly chainId: number
  readonly address: Address
  readonly token: Token
  readonly deployedAtBlock: bigint
}

/** What is deployed on a chain; `undefined` where nothing is, and then the feature is off there. */
export function findDeployment(chainId: number): Deployment | undefined {
  return deployments.find((deployment) => deployment.chainId === chainId)
}

/** The mining pools of a chain: the only addresses the app approves or stakes to (M11). Empty where none is deployed. */
export function miningPoolsOf(chainId: number): readonly MiningPool[] {
  const deployment = findDeployment(chainId)
  return deployment === undefined ? [] : joinPools(deployment)
}

/** The pool of a token on a chain; `undefined` where there is none. */
export function findMiningPool(chainId: number, tokenSymbol: string): MiningPool | undefined {
  return miningPoolsOf(chainId).find((pool) => pool.token.symbol === tokenSymbol)
}

/** The deployed tokens of a chain: on a local chain every test token, else the tokens that have a pool. */
export function deployedTokensOf(chainId: number): readonly Token[] {
  return findDeployment(chainId)?.tokens ?? []
}

/** The factories of deposit addresses on a chain: the one that gives addresses out, then those before it. */
export function depositFactoriesOf(chainId: number): readonly DepositFactoryRecord[] {
  const deployment = findDeployment(chainId)
  return [deployment?.depositFactory ?? [], deployment?.formerDepositFactories ?? []].flat()
}

/** The pools of a deployment, each with its token. */
export function joinPools(deployment: Deployment): readonly MiningPool[] {
  return deployment.pools.map(({ address, tokenSymbol, deployedAtBlock }) => {
    const token = deployment.tokens.find((candidate) => candidate.symbol === tokenSymbol)
    if (token === undefined) throw new Error(`No token ${tokenSymbol} in the deployment on chain ${deployment.chainId}`)
    return { chainId: deployment.chainId, address, token, deployedAtBlock }
  })
}
