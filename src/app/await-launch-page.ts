import type { startRouter } from './router.tsx'

/**
 * Where `index.html` shows the frame of the launch page (`scripts/build/launch-frame.ts`), resolves once the app has a
 * page to put in its place: until then anything else would take it away.
 */
export async function awaitLaunchPage(router: Awaited<ReturnType<typeof startRouter>>): Promise<void> {
  while (document.documentElement.dataset.launch && !router.state.initialized) {
    await new Promise((resolve) => router.subscribe(resolve))
  }
}
