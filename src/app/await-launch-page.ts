import type { startRouter } from './router.tsx'

/**
 * If `index.html` shows the launch page's frame (`scripts/build/launch-frame.ts`), resolves once the app has a page to
 * replace it with: rendering anything earlier would remove the frame.
 */
export async function awaitLaunchPage(router: Awaited<ReturnType<typeof startRouter>>): Promise<void> {
  while (document.documentElement.dataset.launch && !router.state.initialized) {
    await new Promise((resolve) => router.subscribe(resolve))
  }
}
