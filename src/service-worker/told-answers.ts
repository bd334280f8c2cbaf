/// <reference lib="webworker" />
import { is } from 'valibot'
import { pushMessage } from '#api/push-message.ts'
import { entryPath } from '#src/entities/app-build/build-manifest.ts'

/** Fallback notification: a subscribed browser must show something, even for a message that this worker can't parse. */
const unreadable = { title: 'Sevenport', path: `${entryPath}#/help/sendHistory` }

/** Shows that there is an answer. A browser revokes the permission of sites that receive a push and show nothing. */
export async function showAnswer(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  data: Pick<PushMessageData, 'text'> | null,
): Promise<void> {
  const message = parse(data?.text() ?? '')
  const icons = { icon: '/icons/app-192.png', badge: '/icons/app-192.png' }
  if (!is(pushMessage, message)) {
    await registration.showNotification(unreadable.title, { ...icons, data: { path: unreadable.path } })
    return
  }
  const { title, body, lang, tag, path } = message
  // A second answer replaces the first, but still alerts.
  const options = { ...icons, body, lang, tag, renotify: true, data: { path } }
  await registration.showNotification(title, options)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The part of a window that is used to navigate it. */
type AppWindow = Pick<WindowClient, 'url' | 'focus' | 'navigate'>

/** The app's windows. */
interface AppWindows {
  /** Windows, last focused first. */
  readonly list: () => Promise<readonly AppWindow[]>
  readonly open: (url: string) => Promise<unknown>
}

/** Opens the conversation in an open window, or else in a new one. */
export async function openAnswer(windows: AppWindows, data: unknown, origin: string): Promise<void> {
  const url = placeOf(data, origin)
  const [window, ...others] = await windows.list()
  const there = [window, ...others].find((one) => one?.url === url)
  if (there !== undefined) await there.focus()
  else if (window === undefined) await windows.open(url)
  else {
    // While the tap still counts as a user activation.
    await window.focus()
    // A window that this worker doesn't control can't be navigated.
    await window.navigate(url).catch(() => windows.open(url))
  }
}

/**
 * Returns the target URL, never on another site, whatever the message says; an unknown page of the app leads to its
 * home.
 */
function placeOf(data: unknown, origin: string): string {
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : undefined
  const isOfApp = typeof path === 'string' && path.startsWith(`${entryPath}#/`)
  const url = isOfApp && URL.canParse(path, origin) ? new URL(path, origin) : new URL(unreadable.path, origin)
  return url.origin === origin ? url.href : new URL(unreadable.path, origin).href
}
