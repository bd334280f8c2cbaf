import { useSyncExternalStore } from 'react'

/** Chromium's install event; other browsers don't have it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

let offer: BeforeInstallPromptEvent | undefined
const listeners = new Set<() => void>()

function keep(event: BeforeInstallPromptEvent | undefined): void {
  offer = event
  for (const listener of listeners) listener()
}

/**
 * Keeps the browser's install prompt. It comes once, soon after the app starts, and not again for pages opened later.
 */
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

/** Returns a function that shows the browser's install prompt; undefined if there is none. */
export function useInstallOffer(): (() => Promise<void>) | undefined {
  const current = useSyncExternalStore(subscribe, () => offer)
  if (current === undefined) return undefined
  return async () => {
    // A prompt can be used only once.
    keep(undefined)
    await current.prompt()
  }
}

/** Returns whether this is the installed app rather than a browser tab. */
export function isInstalledApp(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches
}
