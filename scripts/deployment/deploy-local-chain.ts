import { localChainModule } from '#ignition/modules/local-chain.ts'
import type { Address, Deployment, Token } from '#deployments/deployment.ts'
import type { Network, NetworkKey } from '#deployments/networks.ts'
import { testTokensOf } from '#ignition/test-tokens.ts'
import { getAddress } from 'viem'
import type { PublicClient } from 'viem'
import type { HardhatRuntimeEnvironment } from 'hardhat/types/hre'
import type { NetworkConnection } from 'hardhat/types/network'

import { deployDepositFactory, installCreate2Deployer } from './deploy-deposit-factory.ts'

/** A network that stands for its local chain. */
type LocalNetwork = Network & { readonly key: NetworkKey }

/**
 * Deploys a multicall contract, a swap router, test tokens, funded pools and the factory of deposit addresses to a
 * fresh local chain.
 *
 * The chain's first account becomes deployer and owner. It must not have sent anything yet: the addresses depend on its
 * nonce, and `deployments/addresses/` was generated from a fresh chain. Its last account is the treasury.
 * @param deploymentId Where Ignition keeps its state when the chain is reached over HTTP; simulated chains keep none.
 */
export async function deployLocalChain(
  hre: HardhatRuntimeEnvironment,
  connection: NetworkConnection,
  network: LocalNetwork,
  deploymentId?: string,
): Promise<Deployment> {
  const publicClient = await connection.viem.getPublicClient()
  const accounts = await connection.viem.getWalletClients()
  const [deployer, treasury] = [accounts.at(0), accounts.at(-1)]
  if (deployer === undefined || treasury === undefined) {
    throw new Error(`The local chain ${network.localChainId} has no account`)
  }
  const owner = deployer.account.address

  const contracts: Record<string, { address: string }> = await connection.ignition.deploy(
    localChainModule(network.key, owner),
    { defaultSender: owner, ...(deploymentId === undefined ? {} : { deploymentId }) },
  )
  const addressOf = (name: string): Address => {
    const contract = contracts[name]
    if (contract === undefined) throw new Error(`The local chain module did not deploy ${name}`)
    return getAddress(contract.address)
  }

  const testTokens = testTokensOf(network.key)
  const creationBlocks = await findCreationBlocks(publicClient)
  await installCreate2Deployer(connection)
  return {
    chainId: network.localChainId,
    multicall: addressOf('multicall'),
    swapRouter: addressOf('swapRouter'),
    tokens: testTokens.map(({ contract, name, symbol, decimals }): Token => ({
      symbol,
      name,
      address: addressOf(symbol),
      decimals,
      permit: contract === 'LocalPermitToken' ? { name, version: '1' } : null,
    })),
    pools: testTokens
      .filter(({ hasPool }) => hasPool)
      .map(({ symbol }) => {
        const address = addressOf(`${symbol}Pool`)
        const deployedAtBlock = creationBlocks.get(address)
        if (deployedAtBlock === undefined) throw new Error(`No block creates the pool ${address}`)
        return { address, tokenSymbol: symbol, deployedAtBlock }
      }),
    depositFactory: await deployDepositFactory(hre, connection, getAddress(treasury.account.address)),
  }
}

/** Returns the block in which each contract of a short, fresh chain was created. */
async function findCreationBlocks(publicClient: PublicClient): Promise<Map<Address, bigint>> {
  const latest = await publicClient.getBlockNumber()
  const blocks = new Map<Address, bigint>()
  for (let blockNumber = 1n; blockNumber <= latest; blockNumber++) {
    const { transactions } = await publicClient.getBlock({ blockNumber })
    for (const hash of transactions) {
      const { contractAddress } = await publicClient.getTransactionReceipt({ hash })
      if (contractAddress) blocks.set(getAddress(contractAddress), blockNumber)
    }
  }
  return blocks
}
