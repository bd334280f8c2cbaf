import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Deployment } from '#deployments/deployment.ts'
import { networks } from '#deployments/networks.ts'

import { renderAddresses, renderAddressTable } from './render-deployments.ts'

/** Generated sources by their path in `deployments/`. */
export type GeneratedFiles = Readonly<Record<string, string>>

const root = fileURLToPath(new URL('../../deployments/', import.meta.url))

/** Returns the path of a generated file on disk. */
export function deploymentFilePath(file: string): string {
  return path.join(root, file)
}

/** Returns these deployments' address files, and the table that lists them with the public chains deployed earlier. */
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

/** Writes generated files to `deployments/`, but only those that changed, so that file watchers see no other. */
export async function writeDeploymentFiles(files: GeneratedFiles): Promise<void> {
  for (const [file, source] of Object.entries(files)) {
    if ((await readFile(deploymentFilePath(file), 'utf8').catch(() => undefined)) === source) continue
    await mkdir(path.dirname(deploymentFilePath(file)), { recursive: true })
    await writeFile(deploymentFilePath(file), source)
  }
}

/** Returns files in the generated folders that no generator produced. */
export async function findStaleFiles(files: GeneratedFiles): Promise<string[]> {
  const publicChains = (await findDeployedPublicChains()).map((chainId) => `addresses/${chainId}.ts`)
  const kept = new Set([...Object.keys(files), ...publicChains])
  return [...(await listFiles('abi')), ...(await listFiles('addresses'))].filter((file) => !kept.has(file))
}

/** Removes files from `deployments/`. */
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
