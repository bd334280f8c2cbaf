import { parseArgs } from 'node:util'

import { verifyContract } from '@nomicfoundation/hardhat-verify/verify'
import { createHardhatRuntimeEnvironment } from 'hardhat/hre'
import type { HardhatRuntimeEnvironment } from 'hardhat/types/hre'
import { getAddress } from 'viem'
import type { Address } from 'viem'

import type { Deployment } from '#deployments/deployment.ts'
import { pooledTokensOf } from '#deployments/external.ts'
import type { Network, NetworkKey } from '#deployments/networks.ts'
import { networks } from '#deployments/networks.ts'
import { findDeployment, joinPools } from '#deployments/pools.ts'

import { buildContracts } from './deployment/build-contracts.ts'
import { deployLocalChain } from './deployment/deploy-local-chain.ts'
import { readToken } from './deployment/deploy-pools.ts'
import { deployPublicNetwork } from './deployment/deploy-public-network.ts'
import { addressFiles, writeDeploymentFiles } from './deployment/deployment-files.ts'

const usage = `npm run deploy -- <network> [--token <address>]… [--change-treasury] [--verify]

Deploys the mining pools and the factory of deposit addresses, or resumes where an earlier run stopped.

  <network>  ${networks.map(({ key }) => key).join(', ')},
             or one of them prefixed with local-, for a fresh local chain that is running
  --token    Add a pool for this token, in addition to those of deployments/external.ts
  --change-treasury
             Allow a different TREASURY than before: everyone gets a new deposit address, the old ones keep working
  --verify   Publish the source code on the network's explorer

On a public network, from Hardhat's keystore (npm run hardhat -- keystore set <NAME>) or the environment:
  <NETWORK>_RPC_URL       such as ETHEREUM_RPC_URL
  DEPLOYER_PRIVATE_KEY    pays the gas; has no rights afterwards
  ETHERSCAN_API_KEY       for --verify
and from the environment:
  POOL_OWNER              address of the Safe that will own the pools; must already be deployed there
  TREASURY                address of the Safe that deposits are swept to, the same on every network; must already be
                          deployed there. Without it, no factory is deployed`

/** A network whose key has its literal type. */
type NamedNetwork = Network & { readonly key: NetworkKey }

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    token: { type: 'string', multiple: true, default: [] },
    'change-treasury': { type: 'boolean', default: false },
    verify: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const [name = ''] = positionals
const network = networks.find(({ key }) => key === name.replace(/^local-/, ''))

if (options.help || network === undefined || positionals.length > 1) {
  console.log(usage)
  process.exitCode = options.help ? 0 : 1
} else {
  await deploy(network, name).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}

async function deploy(network: NamedNetwork, name: string): Promise<void> {
  const { default: config } = await import('../hardhat.config.ts')
  const hre = await createHardhatRuntimeEnvironment(config, { network: name })
  await buildContracts(hre)
  await (name === network.key ? deployToPublicNetwork(hre, network) : deployToLocalChain(hre, network))
}

/** Deploys to a bare Hardhat or Anvil chain. The local chains that `npm start` runs are already deployed to. */
async function deployToLocalChain(hre: HardhatRuntimeEnvironment, network: NamedNetwork): Promise<void> {
  const connection = await hre.network.create()
  const publicClient = await connection.viem.getPublicClient()
  const pools = findDeployment(network.localChainId)?.pools ?? []
  const codes = await Promise.all(pools.map(({ address }) => publicClient.getCode({ address })))
  if (codes.length > 0 && codes.every((code) => code !== undefined)) {
    console.log('Everything is already deployed on this chain.')
  } else {
    const genesis = await publicClient.getBlock({ blockNumber: 0n })
    // Ignition keeps its state under this name; every fresh chain has a different genesis block.
    printPools(network, await deployLocalChain(hre, connection, network, `local-${genesis.hash.slice(2, 18)}`))
  }
  await connection.close()
}

async function deployToPublicNetwork(hre: HardhatRuntimeEnvironment, network: NamedNetwork): Promise<void> {
  const [owner, treasury] = [readAddress('POOL_OWNER'), readAddress('TREASURY')]
  const connection = await hre.network.create()
  const publicClient = await connection.viem.getPublicClient()
  const added = await Promise.all(options.token.map((address) => readToken(publicClient, getAddress(address))))
  const tokens = [...pooledTokensOf(network.key), ...added]
  const changesTreasury = options['change-treasury']
  const plan = { network, tokens, owner, treasury, changesTreasury, showProgress: true }
  const deployment = await deployPublicNetwork(hre, connection, plan)
  await writeDeploymentFiles(await addressFiles([deployment]))
  printPools(network, deployment)
  const { depositFactory, formerDepositFactories = [] } = deployment
  if (depositFactory !== null) {
    console.log(`Deposit address factory: ${depositFactory.address}, treasury ${depositFactory.treasury}`)
  }
  for (const former of formerDepositFactories) {
    console.log(`  earlier factory, still watched: ${former.address}, treasury ${former.treasury}`)
  }
  console.log(`Commit deployments/ and, if pools were deployed, ignition/deployments/${network.key}/.`)
  if (options.verify) await verifyDeployment(hre, network, deployment, owner)
  await connection.close()
}

function readAddress(variable: string): Address | undefined {
  const value = process.env[variable]
  return value === undefined ? undefined : getAddress(value)
}

/** Publishes the source code of all contracts; of pools only if their owner is given. */
async function verifyDeployment(
  hre: HardhatRuntimeEnvironment,
  network: NamedNetwork,
  deployment: Deployment,
  owner: Address | undefined,
): Promise<void> {
  if (owner !== undefined) {
    for (const { address, token } of joinPools(deployment)) {
      await verify(hre, network, 'MiningPool', address, [token.address, owner])
    }
  }
  const { depositFactory, formerDepositFactories = [] } = deployment
  for (const { address, treasury } of [depositFactory ?? [], formerDepositFactories].flat()) {
    await verify(hre, network, 'DepositForwarderFactory', address, [treasury])
  }
}

/** Verifies a contract. If it fails, the deployment remains and the same command tries again. */
async function verify(
  hre: HardhatRuntimeEnvironment,
  network: NamedNetwork,
  contract: string,
  address: Address,
  constructorArgs: readonly Address[],
): Promise<void> {
  try {
    await verifyContract(
      {
        address,
        constructorArgs: [...constructorArgs],
        contract: `contracts/${contract}.sol:${contract}`,
        // Etherscan doesn't support Fantom.
        provider: network.key === 'fantom' ? 'blockscout' : 'etherscan',
      },
      hre,
    )
  } catch (error) {
    console.error(`${contract} ${address} is deployed, but could not be verified:`, error)
    console.error(`Try again: npm run deploy -- ${network.key} --verify`)
    process.exitCode = 1
  }
}

function printPools(network: Network, deployment: Deployment): void {
  console.log(`Mining pools on ${network.name}:`)
  for (const { address, token } of joinPools(deployment)) console.log(`  ${token.symbol.padEnd(6)} ${address}`)
}
