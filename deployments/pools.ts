import { deployments } from './addresses/all.ts'
import type { Address, Deployment, DepositFactoryRecord, Token } from './deployment.ts'

/** A mining pool with its staking token. */
export interface MiningPool {
  readonly chainId: number
  readonly address: Address
  readonly token: Token
  readonly deployedAtBlock: bigint
}

/** Returns what is deployed on a chain; `undefined` if nothing is, which turns the feature off there. */
export function findDeployment(chainId: number): Deployment | undefined {
  return deployments.find((deployment) => deployment.chainId === chainId)
}

/**
 * Returns the mining pools of a chain: the only addresses that the app approves or stakes to (M11). Empty if none is
 * deployed.
 */
export function miningPoolsOf(chainId: number): readonly MiningPool[] {
  const deployment = findDeployment(chainId)
  return deployment === undefined ? [] : joinPools(deployment)
}

/** Returns the pool of a token on a chain; `undefined` if there is none. */
export function findMiningPool(chainId: number, tokenSymbol: string): MiningPool | undefined {
  return miningPoolsOf(chainId).find((pool) => pool.token.symbol === tokenSymbol)
}

/** Returns the deployed tokens of a chain: every test token on a local chain, otherwise the tokens that have a pool. */
export function deployedTokensOf(chainId: number): readonly Token[] {
  return findDeployment(chainId)?.tokens ?? []
}

/** Returns the deposit factories of a chain: the current one, then the earlier ones. */
export function depositFactoriesOf(chainId: number): readonly DepositFactoryRecord[] {
  const deployment = findDeployment(chainId)
  return [deployment?.depositFactory ?? [], deployment?.formerDepositFactories ?? []].flat()
}

/** Returns the pools of a deployment, each with its token. */
export function joinPools(deployment: Deployment): readonly MiningPool[] {
  return deployment.pools.map(({ address, tokenSymbol, deployedAtBlock }) => {
    const token = deployment.tokens.find((candidate) => candidate.symbol === tokenSymbol)
    if (token === undefined) throw new Error(`No token ${tokenSymbol} in the deployment on chain ${deployment.chainId}`)
    return { chainId: deployment.chainId, address, token, deployedAtBlock }
  })
}
