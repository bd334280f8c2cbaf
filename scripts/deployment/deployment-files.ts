import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Deployment } from '#deployments/deployment.ts'
import { networks } from '#deployments/networks.ts'

import { renderAddresses, renderAddressTable } from './render-deployments.ts'

/** Generated sources by their path inside `deployments/`. */
export type GeneratedFiles = Readonly<Record<string, string>>

const root = fileURLToPath(new URL('../../deployments/', import.meta.url))

/** Where a generated file lies on the disk. */
export function deploymentFilePath(file: string): string {
  return path.join(root, file)
}

/** The address files of these deployments, and the table that joins them with the public chains deployed earlier. */
export async function addressFiles(deployments: readonly Deployment[]): Promise<GeneratedFiles> {
  const localChainIds = networks.map(({ localChainId }) => localChainId)
  const chainIds = new Set([
    ...localChainIds,
    ...(await findDeployedPublicChains()),
    ...deployments.map(({ chainId }) => chainId),
  ])
  return {
    ...Object.fromEntries(
      deployments.map((deployment) => [`addresses/${deployment.chainId}.ts`, renderAddresses(deployment)]),
    ),
    'addresses/all.ts': renderAddressTable([...chainIds]),
  }
}

/** Writes generated files to `deployments/`, where they differ: whoever watches them is told of changes alone. */
export async function writeDeploymentFiles(files: GeneratedFiles): Promise<void> {
  for (const [file, source] of Object.entries(files)) {
    if ((await readFile(deploymentFilePath(file), 'utf8').catch(() => undefined)) === source) continue
    await mkdir(path.dirname(deploymentFilePath(file)), { recursive: true })
    await writeFile(deploymentFilePath(file), source)
  }
}

/** Files in the generated folders that no generator accounts for. */
export async function findStaleFiles(files: GeneratedFiles): Promise<string[]> {
  const publicChains = (await findDeployedPublicChains()).map((chainId) => `addresses/${chainId}.ts`)
  const kept = new Set([...Object.keys(files), ...publicChains])
  return [...(await listFiles('abi')), ...(await listFiles('addresses'))].filter((file) => !kept.has(file))
}

/** Removes files of `deployments/`. */
export async function removeDeploymentFiles(files: readonly string[]): Promise<void> {
  for (const file of files) await rm(deploymentFilePath(file))
}

async function findDeployedPublicChains(): Promise<number[]> {
  const present = new Set(await listFiles('addresses'))
  return networks.map(({ chainId }) => chainId).filter((chainId) => present.has(`addresses/${chainId}.ts`))
}

async function listFiles(folder: string): Promise<string[]> {
  await mkdir(deploymentFilePath(folder), { recursive: true })
  return (await readdir(deploymentFilePath(folder))).map((name) => `${folder}/${name}`)
}
