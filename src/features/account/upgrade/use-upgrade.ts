import { useSyncExternalStore } from 'react'
import { checkVersion } from '#api/configuration.ts'
import { appVersion } from '#src/config/version.ts'
import { callApi } from '#src/lib/api-client.ts'
import { withCatalogues } from '#src/lib/i18n.ts'
import { reloadApp } from '#src/lib/reload-app.ts'
import { linkServiceWorker, type ServiceWorkerLink } from './service-worker-link.ts'
import { hasUnsavedInput, watchInput } from './unsaved-input.ts'
import { createUpgrade, type Upgrade, type UpgradeView } from './upgrade.ts'

/** Milliseconds between automatic checks. */
const checkInterval = 3_600_000

/** Starts when this file loads, after the first paint. */
const upgrade = startUpgrade()

/** Starts the upgrades of this window. */
function startUpgrade(): Upgrade {
  watchInput()
  const started = createUpgrade({
    ownVersion: appVersion.name,
    checkVersion: async () => callApi(checkVersion, { platform: 'web', versionName: appVersion.name }),
    linkServiceWorker: async () => {
      const link = await linkServiceWorker()
      if (link) void prepare(link)
      return link
    },
    hasUnsavedInput,
    reload: reloadApp,
  })
  let lastCheck = -Infinity
  const checkWhenDue = () => {
    if (document.hidden || performance.now() - lastCheck < checkInterval) return
    lastCheck = performance.now()
    void started.check()
  }
  document.addEventListener('visibilitychange', checkWhenDue)
  setInterval(checkWhenDue, checkInterval)
  checkWhenDue()
  return started
}

/**
 * Has the worker keep this window's files, so that it starts offline, and the texts of the prompt: once a new version
 * is published, the server may no longer have this one's files. The worker keeps the prompt's code by itself.
 */
async function prepare(link: ServiceWorkerLink): Promise<void> {
  // If this fails, the prompt loads them itself.
  await Promise.allSettled([withCatalogues(['upgrade'])])
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  await link.ask({ kind: 'keep', paths })
}

/** Returns the state of the app's upgrade and its actions. */
export function useUpgrade(): UpgradeView {
  const { get, subscribe, ...actions } = upgrade
  return { ...useSyncExternalStore(subscribe, get), ...actions }
}
