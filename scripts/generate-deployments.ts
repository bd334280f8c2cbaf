import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import hre from 'hardhat'

import type { Deployment } from '#deployments/deployment.ts'
import { networks } from '#deployments/networks.ts'

import { buildContracts } from './deployment/build-contracts.ts'
import { deployLocalChain } from './deployment/deploy-local-chain.ts'
import type { GeneratedFiles } from './deployment/deployment-files.ts'
import {
  addressFiles,
  deploymentFilePath,
  findStaleFiles,
  removeDeploymentFiles,
  writeDeploymentFiles,
} from './deployment/deployment-files.ts'
import { renderAbi, renderCode } from './deployment/render-deployments.ts'

/** Contracts that the app, scripts or tests call: the artifact, and the file and constant for its ABI. */
const abis = [
  { artifact: 'MiningPool', file: 'mining-pool', constant: 'miningPoolAbi' },
  {
    artifact: 'DepositForwarderFactory',
    file: 'deposit-forwarder-factory',
    constant: 'depositForwarderFactoryAbi',
  },
  { artifact: 'LocalToken', file: 'local-token', constant: 'localTokenAbi' },
  { artifact: 'LocalTetherToken', file: 'local-tether-token', constant: 'localTetherTokenAbi' },
  { artifact: 'LocalPermitToken', file: 'local-permit-token', constant: 'localPermitTokenAbi' },
  { artifact: 'LocalSwapRouter', file: 'local-swap-router', constant: 'localSwapRouterAbi' },
  { artifact: 'CallSimulator', file: 'call-simulator', constant: 'callSimulatorAbi' },
]

/** `--check` only reports differences; `--abis` leaves the addresses alone, which saves deploying to seven chains. */
const { values: options } = parseArgs({
  options: { check: { type: 'boolean', default: false }, abis: { type: 'boolean', default: false } },
})

await buildContracts(hre)
if (options.abis) {
  await writeDeploymentFiles(await generateAbis())
} else {
  const files = { ...(await generateAbis()), ...(await addressFiles(await deployLocalChains())) }
  process.exitCode = options.check ? await check(files) : await write(files)
}

async function generateAbis(): Promise<GeneratedFiles> {
  const entries = abis.map(async ({ artifact, file, constant }) => {
    const { abi } = await hre.artifacts.readArtifact(artifact)
    return [`abi/${file}.ts`, renderAbi(constant, abi)] as const
  })
  const { deployedBytecode } = await hre.artifacts.readArtifact('CallSimulator')
  return {
    ...Object.fromEntries(await Promise.all(entries)),
    'abi/call-simulator-code.ts': renderCode('callSimulatorCode', deployedBytecode),
  }
}

/** Deploys to fresh chains, which yields the local world's addresses. */
async function deployLocalChains(): Promise<Deployment[]> {
  const deployments: Deployment[] = []
  for (const network of networks) {
    const connection = await hre.network.create({ override: { chainId: network.localChainId } })
    deployments.push(await deployLocalChain(hre, connection, network))
    await connection.close()
  }
  return deployments
}

async function write(files: GeneratedFiles): Promise<number> {
  await writeDeploymentFiles(files)
  await removeDeploymentFiles(await findStaleFiles(files))
  console.log(`Generated ${Object.keys(files).length} files in deployments/`)
  return 0
}

/** Reports differences from the committed files and returns the exit code: 1 if there are any. */
async function check(files: GeneratedFiles): Promise<number> {
  const stale = await findStaleFiles(files)
  const differing: string[] = []
  for (const [file, source] of Object.entries(files)) {
    const present = await readFile(deploymentFilePath(file), 'utf8').catch(() => undefined)
    if (present !== source) differing.push(file)
  }
  for (const file of differing) console.error(`deployments/${file} differs from the generated file`)
  for (const file of stale) console.error(`deployments/${file} is no longer generated`)
  if (differing.length + stale.length === 0) return 0
  console.error('Run: npm run deployments:generate')
  return 1
}
