import { parse, safeParse } from 'valibot'
import { buildMetaName } from '#src/entities/app-build/build-manifest.ts'
import { serviceWorkerPath } from '#src/entities/app-build/service-worker-path.ts'
import {
  type UpgradeProgress,
  upgradeProgress,
  type UpgradeRequest,
  upgradeRequest,
} from '#src/entities/app-build/upgrade-protocol.ts'
import { delay, pageFirst } from '#src/lib/delay.ts'

/** A request of the page, without the page's build, which the link adds. */
type Question<Request = UpgradeRequest> = Request extends UpgradeRequest ? Omit<Request, 'build'> : never

/** The service worker, as seen by the page. */
export interface ServiceWorkerLink {
  /** Id of the build that this page runs. */
  readonly ownBuild: string
  /** Resolves when the worker is done. Listeners receive the resulting state of the upgrade. */
  readonly ask: (question: Question) => Promise<void>
  readonly listen: (listener: (progress: UpgradeProgress) => void) => void
}

/** Whether this build has a service worker: not in development, and not after the publisher has retired it. */
const isWanted = import.meta.env.PROD && import.meta.env.VITE_SERVICE_WORKER !== 'retired'

/**
 * Registers the service worker and resolves once it's active; `undefined` if there is none, as in some private windows
 * and on insecure connections. The app then upgrades by reloading.
 */
export async function linkServiceWorker(): Promise<ServiceWorkerLink | undefined> {
  const ownBuild = buildOfThisPage()
  if (!isWanted || !ownBuild || !('serviceWorker' in navigator)) return undefined
  // The first worker downloads a copy of the app; the page's own files go first.
  if (!navigator.serviceWorker.controller) await delay(pageFirst)
  try {
    // The browser looks for a newer worker at every start, and must not answer from its HTTP cache.
    await navigator.serviceWorker.register(serviceWorkerPath, { updateViaCache: 'none' })
    // A browser may refuse silently.
    if (!(await navigator.serviceWorker.getRegistration())) return undefined
    const { active } = await navigator.serviceWorker.ready
    return active ? { ownBuild, ask: async (question) => ask({ ...question, build: ownBuild }), listen } : undefined
  } catch {
    return undefined
  }
}

function buildOfThisPage(): string | undefined {
  const mark = document.querySelector<HTMLMetaElement>(`meta[name="${buildMetaName}"]`)?.content
  return mark?.split(' ')[1]
}

async function ask(request: UpgradeRequest): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  const { promise, resolve } = Promise.withResolvers<void>()
  port1.addEventListener('message', () => {
    port1.close()
    resolve()
  })
  port1.start()
  active?.postMessage(parse(upgradeRequest, request), [port2])
  await promise
}

function listen(listener: (progress: UpgradeProgress) => void): void {
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const progress = safeParse(upgradeProgress, data)
    // A newer worker may send messages that this page doesn't know yet.
    if (progress.success) listener(progress.output)
  })
  navigator.serviceWorker.startMessages()
}
