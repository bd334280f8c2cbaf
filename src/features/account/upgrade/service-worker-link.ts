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

/** What a page asks, without what the link adds: the page's own build. */
type Question<Request = UpgradeRequest> = Request extends UpgradeRequest ? Omit<Request, 'build'> : never

/** The service worker, as the page talks to it. */
export interface ServiceWorkerLink {
  /** Id of the build that this page runs. */
  readonly ownBuild: string
  /** Resolves when the worker has done what it could. How the upgrade stands then is told to whoever listens. */
  readonly ask: (question: Question) => Promise<void>
  readonly listen: (listener: (progress: UpgradeProgress) => void) => void
}

/** Whether this build has a service worker: not while it is developed, and not once its publisher has taken it back. */
const isWanted = import.meta.env.PROD && import.meta.env.VITE_SERVICE_WORKER !== 'retired'

/**
 * Registers the service worker and resolves when it is at work; `undefined` where there is none, as in some private
 * windows and on pages that came over an insecure connection. The app then upgrades by being loaded anew.
 */
export async function linkServiceWorker(): Promise<ServiceWorkerLink | undefined> {
  const ownBuild = buildOfThisPage()
  if (!isWanted || !ownBuild || !('serviceWorker' in navigator)) return undefined
  // The first one downloads a copy of the app, which the page's own files go before.
  if (!navigator.serviceWorker.controller) await delay(pageFirst)
  try {
    // The browser looks for a newer worker at every start; its own cache must have no say in that.
    await navigator.serviceWorker.register(serviceWorkerPath, { updateViaCache: 'none' })
    // A browser may refuse without saying so.
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
    // A newer worker may tell what this page does not know yet.
    if (progress.success) listener(progress.output)
  })
  navigator.serviceWorker.startMessages()
}
