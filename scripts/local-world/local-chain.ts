import type { HardhatRuntimeEnvironment } from 'hardhat/types/hre'
import type { EthereumProvider } from 'hardhat/types/providers'

import type { Deployment } from '#deployments/deployment.ts'
import type { Network, NetworkKey } from '#deployments/networks.ts'
import { deployLocalChain } from '#scripts/deployment/deploy-local-chain.ts'

/** A local chain in this process: the network it stands in for, its deployment, and access to it. */
export interface LocalChain {
  readonly network: Network & { readonly key: NetworkKey }
  readonly chainId: number
  readonly provider: EthereumProvider
  readonly deployment: Deployment
  close(): Promise<void>
}

/** Creates the chain that stands in for `network`, with contracts, test tokens and funded pools on it. */
export async function createLocalChain(
  hre: HardhatRuntimeEnvironment,
  network: LocalChain['network'],
): Promise<LocalChain> {
  const chainId = network.localChainId
  const connection = await hre.network.create({
    override: {
      chainId,
      // Blocks may share a second. Otherwise, every quick transaction would put the chain's clock ahead.
      allowBlocksWithSameTimestamp: true,
      // As on a real node, a transaction that will fail is accepted, and its receipt reports the failure.
      throwOnTransactionFailures: false,
    },
  })
  const deployment = await deployLocalChain(hre, connection, network)
  return { network, chainId, provider: connection.provider, deployment, close: () => connection.close() }
}

/** Returns the timestamp of the chain's latest block, in seconds. */
export async function latestTimestamp({ provider }: Pick<LocalChain, 'provider'>): Promise<number> {
  const block = (await provider.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })) as {
    timestamp: string
  }
  return Number(block.timestamp)
}
