import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { NewBuild, UpgradeProgress } from '#src/entities/app-build/upgrade-protocol.ts'
import type { ServiceWorkerLink } from './service-worker-link.ts'
import { createUpgrade, type Upgrade, type UpgradeParts } from './upgrade.ts'

const build: NewBuild = { id: 'new-build', version: '1.0.24', bytes: 1_000 }

type VersionCheck = Awaited<ReturnType<UpgradeParts['checkVersion']>>
const noUpgrade: VersionCheck = {
  version: '1.0.23',
  isUpgrade: '0',
  isForced: false,
  iosUrl: null,
  packageUrl: null,
  versionRemark: {},
}
const anUpgrade: VersionCheck = { ...noUpgrade, version: '1.0.24', isUpgrade: '1' }

const checkVersion = vi.fn<UpgradeParts['checkVersion']>()
const ask = vi.fn<ServiceWorkerLink['ask']>()
const reload = vi.fn<() => void>()
const hasUnsavedInput = vi.fn<() => boolean>()

let hear: (progress: UpgradeProgress) => void
/** What the worker finds when asked to check. */
let found: UpgradeProgress

function open({ hasWorker = true } = {}): Upgrade {
  return createUpgrade({
    ownVersion: '1.0.23',
    checkVersion,
    linkServiceWorker: async () => Promise.resolve(hasWorker ? worker() : undefined),
    hasUnsavedInput,
    reload,
  })
}

function worker(): ServiceWorkerLink {
  return {
    ownBuild: 'own-build',
    ask,
    listen: (listener) => {
      hear = listener
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetAllMocks()
  found = { step: 'none' }
  checkVersion.mockResolvedValue(noUpgrade)
  ask.mockImplementation(async ({ kind }) => {
    if (kind === 'check') hear(found)
    return Promise.resolve()
  })
  hasUnsavedInput.mockReturnValue(false)
})

afterEach(() => {
  vi.useRealTimers()
})

describe('an upgrade check', () => {
  test('reports that the version is up to date', async () => {
    const upgrade = open()
    expect(upgrade.get().status).toBe('unchecked')
    const checking = upgrade.check()
    expect(upgrade.get().status).toBe('checking')
    await checking
    expect(upgrade.get().status).toBe('up-to-date')
  })

  test('finds the version that the backend announces', async () => {
    checkVersion.mockResolvedValue({ ...anUpgrade, isForced: true, versionRemark: { en_us: 'Faster' } })
    const upgrade = open()
    await upgrade.check()
    expect(upgrade.get()).toMatchObject({
      status: 'available',
      version: '1.0.24',
      isForced: true,
      remark: { en_us: 'Faster' },
      hasDownload: true,
    })
  })

  test('finds the worker’s new build, with the size of the download', async () => {
    found = { step: 'available', build }
    const upgrade = open()
    await upgrade.check()
    expect(upgrade.get()).toMatchObject({ status: 'available', version: '1.0.24', totalBytes: 1_000, isForced: false })
  })

  test('does not offer the running version', async () => {
    checkVersion.mockResolvedValue({ ...anUpgrade, version: '1.0.23' })
    const upgrade = open()
    await upgrade.check()
    expect(upgrade.get().status).toBe('up-to-date')
  })

  test('fails when the backend does not answer', async () => {
    checkVersion.mockRejectedValue(new Error('No answer'))
    const upgrade = open()
    await upgrade.check()
    expect(upgrade.get().status).toBe('check-failed')
    checkVersion.mockResolvedValue(noUpgrade)
    await upgrade.check()
    expect(upgrade.get().status).toBe('up-to-date')
  })

  test('succeeds without the backend when the worker knows of a new build', async () => {
    checkVersion.mockRejectedValue(new Error('No answer'))
    found = { step: 'available', build }
    const upgrade = open()
    await upgrade.check()
    expect(upgrade.get().status).toBe('available')
  })

  test('does not wait forever for a worker that was terminated', async () => {
    ask.mockImplementation(async () => new Promise(() => undefined))
    const upgrade = open()
    const checking = upgrade.check()
    await vi.advanceTimersByTimeAsync(20_000)
    await checking
    expect(upgrade.get().status).toBe('up-to-date')
  })

  test('finds nothing if the page runs the newest build but the worker still has an older one', async () => {
    found = { step: 'available', build: { ...build, version: '1.0.23' } }
    const upgrade = open()
    await upgrade.check()
    expect(upgrade.get().status).toBe('up-to-date')
  })
})

describe('an upgrade', () => {
  test('downloads from the backend’s address', async () => {
    checkVersion.mockResolvedValue({ ...anUpgrade, packageUrl: 'https://sevenport.example/next.json' })
    const upgrade = open()
    await upgrade.check()
    upgrade.download()
    expect(ask).toHaveBeenLastCalledWith({ kind: 'download', address: 'https://sevenport.example/next.json' })
  })

  test('shows its progress', async () => {
    const upgrade = open()
    await upgrade.check()
    hear({ step: 'downloading', build, receivedBytes: 250 })
    expect(upgrade.get()).toMatchObject({ status: 'downloading', receivedBytes: 250, totalBytes: 1_000 })
    hear({ step: 'downloaded', build })
    expect(upgrade.get().status).toBe('downloaded')
    expect(ask).not.toHaveBeenCalledWith({ kind: 'install' })
  })

  test('installs itself after the download if it is forced', async () => {
    checkVersion.mockResolvedValue({ ...anUpgrade, isForced: true })
    await open().check()
    hear({ step: 'downloaded', build })
    expect(ask).toHaveBeenLastCalledWith({ kind: 'install' })
  })

  test('resumes when the browser has terminated the worker halfway', async () => {
    const upgrade = open()
    await upgrade.check()
    hear({ step: 'downloading', build, receivedBytes: 250 })
    ask.mockClear()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(ask).toHaveBeenCalledExactlyOnceWith({ kind: 'download', address: '/build-manifest.json' })
    hear({ step: 'downloaded', build })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).toHaveBeenCalledOnce()
  })

  test.each(['invalid-address', 'download-failed', 'install-failed'] as const)('reports %s', async (fault) => {
    const upgrade = open()
    await upgrade.check()
    hear({ step: 'failed', fault })
    expect(upgrade.get().status).toBe(fault)
  })

  test('restarts the window once installed', async () => {
    const upgrade = open()
    await upgrade.check()
    hear({ step: 'installed', build })
    expect(upgrade.get().status).toBe('restarting')
    expect(reload).toHaveBeenCalledOnce()
  })

  test('asks first in a window with unsaved input', async () => {
    hasUnsavedInput.mockReturnValue(true)
    const upgrade = open()
    await upgrade.check()
    hear({ step: 'installed', build })
    expect(upgrade.get().status).toBe('restart-wanted')
    expect(reload).not.toHaveBeenCalled()
    upgrade.restart()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('keeps a window that has not restarted in the installed state, whatever other windows do next', async () => {
    hasUnsavedInput.mockReturnValue(true)
    const upgrade = open()
    await upgrade.check()
    hear({ step: 'installed', build })
    hear({ step: 'none' })
    expect(upgrade.get()).toMatchObject({ status: 'restart-wanted', version: '1.0.24' })
  })

  test('does not restart a window that already runs the new build', async () => {
    const upgrade = open()
    await upgrade.check()
    hear({ step: 'installed', build: { ...build, id: 'own-build' } })
    expect(upgrade.get().status).toBe('up-to-date')
    expect(reload).not.toHaveBeenCalled()
  })
})

test('offers only a restart without a service worker', async () => {
  checkVersion.mockResolvedValue(anUpgrade)
  const upgrade = open({ hasWorker: false })
  await upgrade.check()
  expect(upgrade.get()).toMatchObject({ status: 'available', hasDownload: false })
  upgrade.restart()
  expect(reload).toHaveBeenCalledOnce()
})
