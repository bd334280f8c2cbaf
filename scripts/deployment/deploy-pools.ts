import path from 'node:path'

import type { HardhatRuntimeEnvironment } from 'hardhat/types/hre'
import type { NetworkConnection } from 'hardhat/types/network'
import { HardhatArtifactResolver } from '@nomicfoundation/hardhat-ignition/helpers'
import { listTransactions } from '@nomicfoundation/ignition-core'
import { erc20Abi, getAddress, isAddressEqual } from 'viem'
import type { Address, PublicClient } from 'viem'

import type { Deployment, Token } from '#deployments/deployment.ts'
import type { Network } from '#deployments/networks.ts'
import { deployedTokensOf, findDeployment } from '#deployments/pools.ts'
import { miningPoolsModule } from '#ignition/modules/mining-pools.ts'

import { checkPools } from './check-pools.ts'

/** What to deploy on a public network. */
interface PoolsPlan {
  readonly network: Network
  readonly tokens: readonly Token[]
  readonly owner: Address
  /** Whether Ignition shows its progress. */
  readonly showProgress: boolean
}

/**
 * Deploys a pool for each token, or resumes an interrupted run: Ignition keeps its progress in
 * `ignition/deployments/<network>/`, which must be committed. The result includes pools deployed earlier.
 * @throws If the owner's address has no code, if a token's decimals differ from the plan, or if the chain doesn't hold
 * what was deployed.
 */
export async function deployPools(
  hre: HardhatRuntimeEnvironment,
  connection: NetworkConnection,
  { network, tokens: planned, owner, showProgress }: PoolsPlan,
): Promise<Deployment> {
  const tokens = withoutRepeats([...planned, ...deployedTokensOf(network.chainId)])
  const publicClient = await connection.viem.getPublicClient()
  // An address without code is someone's private key, a typo, or a Safe that exists only on another network.
  if ((await publicClient.getCode({ address: owner })) === undefined) {
    throw new Error(`POOL_OWNER ${owner} is not a contract on ${network.name}. Deploy the Safe there first`)
  }
  for (const { address, symbol, decimals } of tokens) {
    const actual = await publicClient.readContract({ address, abi: erc20Abi, functionName: 'decimals' })
    if (actual !== decimals) throw new Error(`${symbol} on ${network.name} has ${actual} decimals, not ${decimals}`)
  }

  const plans = tokens.map(({ symbol, address }) => ({ tokenSymbol: symbol, token: address, owner }))
  const contracts: Readonly<Record<string, { address: Address }>> = await connection.ignition.deploy(
    miningPoolsModule(plans),
    {
      deploymentId: network.key,
      displayUi: showProgress,
    },
  )

  const transactions = await listTransactions(
    path.join(hre.config.paths.ignition, 'deployments', network.key),
    new HardhatArtifactResolver(hre.artifacts),
  )
  const recorded = findDeployment(network.chainId)?.pools ?? []
  const expected = tokens.flatMap((token) => {
    const contract = contracts[token.symbol]
    if (contract === undefined) return []
    const address = getAddress(contract.address)
    const isNew = !recorded.some((pool) => isAddressEqual(pool.address, address))
    return [{ address, token, deployedFor: owner, isNew }]
  })
  await checkPools(hre, publicClient, expected)

  const pools = Object.entries(contracts).map(async ([tokenSymbol, contract]) => {
    const address = getAddress(contract.address)
    const creation = transactions.find((transaction) => isCreationOf(transaction.address, address))
    if (creation === undefined) throw new Error(`Ignition has no record of the transaction that created ${address}`)
    const receipt = await publicClient.getTransactionReceipt({ hash: creation.txHash as `0x${string}` })
    return { address, tokenSymbol, deployedAtBlock: receipt.blockNumber }
  })
  return {
    chainId: network.chainId,
    multicall: null,
    tokens,
    pools: await Promise.all(pools),
    depositFactory: findDeployment(network.chainId)?.depositFactory ?? null,
  }
}

/** Returns a token as it describes itself. Without a permit, because not every token reveals its EIP-712 domain. */
export async function readToken(publicClient: PublicClient, address: Address): Promise<Token> {
  const read = { address, abi: erc20Abi } as const
  const [symbol, name, decimals] = await Promise.all([
    publicClient.readContract({ ...read, functionName: 'symbol' }),
    publicClient.readContract({ ...read, functionName: 'name' }),
    publicClient.readContract({ ...read, functionName: 'decimals' }),
  ])
  return { symbol, name, address, decimals, permit: null }
}

/** @throws If two different tokens have the same symbol. */
function withoutRepeats(tokens: readonly Token[]): Token[] {
  const bySymbol = new Map<string, Token>()
  for (const token of tokens) {
    const known = bySymbol.get(token.symbol)
    if (known !== undefined && !isAddressEqual(known.address, token.address)) {
      throw new Error(`Two tokens have the symbol ${token.symbol}: ${known.address} and ${token.address}`)
    }
    bySymbol.set(token.symbol, known ?? token)
  }
  return [...bySymbol.values()]
}

function isCreationOf(created: string | undefined, address: Address): boolean {
  return created !== undefined && isAddressEqual(getAddress(created), address)
}
