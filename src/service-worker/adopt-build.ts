import { buildManifestPath } from '#src/entities/app-build/build-manifest.ts'
import type { UpgradeRequest } from '#src/entities/app-build/upgrade-protocol.ts'
import type { BuildStore } from './build-store.ts'
import { downloadFiles, filesToGet } from './download-build.ts'
import { fetchManifest } from './published-build.ts'
import { tolerate } from './tolerate.ts'

/**
 * Installs the published build; with `id`, only if that is the published one.
 * @returns Whether another build is installed now.
 * @throws InvalidAddressError, FileDownloadError
 */
export async function adoptPublished(store: BuildStore, id?: string): Promise<boolean> {
  const { signal } = new AbortController()
  const published = await fetchManifest(buildManifestPath, signal)
  if (id !== undefined && published.id !== id) return false
  const installed = (await store.read())?.current
  if (installed?.id === published.id) return false
  await downloadFiles(store, published, await filesToGet(store, published, installed), { signal })
  await store.update(() => ({ current: published, isIncomplete: false, ...(installed && { previous: installed }) }))
  await store.removeUnused()
  return true
}

/** Stores the files that a page has started with: it knows best what it needs to start. */
export async function keepFiles(
  store: BuildStore,
  adopt: (id: string) => Promise<void>,
  { build, paths }: Extract<UpgradeRequest, { kind: 'keep' }>,
): Promise<void> {
  try {
    await adopt(build)
    const current = (await store.read())?.current
    if (current?.id !== build) return
    const stored = new Set((await store.storedFiles(current)).map(({ path }) => path))
    const files = current.files.filter(({ path }) => paths.includes(path) && !stored.has(path))
    await downloadFiles(store, current, files, { signal: new AbortController().signal })
  } catch (error) {
    tolerate(error)
  }
}
