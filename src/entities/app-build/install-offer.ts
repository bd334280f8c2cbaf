import { useSyncExternalStore } from 'react'

/** Chromium's event, which no other browser has. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

let offer: BeforeInstallPromptEvent | undefined
const listeners = new Set<() => void>()

function keep(event: BeforeInstallPromptEvent | undefined): void {
  offer = event
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer. It comes once, soon after the app has started, and not again for a page opened later. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as BeforeInstallPromptEvent)
  })
  window.addEventListener('appinstalled', () => {
    keep(undefined)
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Has the browser ask whether to install the app; undefined where it cannot. */
export function useInstallOffer(): (() => Promise<void>) | undefined {
  const current = useSyncExternalStore(subscribe, () => offer)
  if (current === undefined) return undefined
  return async () => {
    // It can be used once.
    keep(undefined)
    await current.prompt()
  }
}

/** Whether this is the installed app, and no tab of a browser. */
export function isInstalledApp(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches
}
