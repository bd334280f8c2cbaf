import type { Realm } from '#api/endpoint.ts'
import { futuresPush, getPushKey, getPushState, subscribeToPush, unsubscribeFromPush } from '#api/push.ts'
import { callApi } from '#src/lib/api-client.ts'
import { pageFirst } from '#src/lib/delay.ts'

const pushCalls: Readonly<Record<Realm, typeof futuresPush>> = {
  main: { subscribeToPush, unsubscribeFromPush, getPushState },
  futures: futuresPush,
}

/** Milliseconds within which the service worker of a first visit becomes active. */
const patience = pageFirst + 10_000

/**
 * Whether this browser shows notifications of replies: `unoffered` if the server has no push, `unsupported` if the
 * browser doesn't, `blocked` if the user has denied this site permission.
 */
export type AnswerNotifications = 'unoffered' | 'unsupported' | 'blocked' | 'off' | 'on'

/** Whose replies: those to the session's account or, with a link's token, those in a guest's conversation. */
export interface AnswersOf {
  readonly realm: Realm
  readonly token: string | undefined
}

/** The browser can't reach its push service, or has none: some lack it, and private windows refuse it. */
export class PushServiceError extends Error {
  override readonly name = 'PushServiceError'
}

export async function readAnswerNotifications({ realm, token }: AnswersOf): Promise<AnswerNotifications> {
  const { publicKey } = await callApi(getPushKey)
  if (publicKey === null) return 'unoffered'
  const registration = await findRegistration()
  if (registration === undefined) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await registration.pushManager.getSubscription()
  if (subscription === null || Notification.permission !== 'granted' || !isFor(subscription, publicKey)) return 'off'
  const { isOn } = await callApi(pushCalls[realm].getPushState, { endpoint: subscription.endpoint, token })
  return isOn ? 'on' : 'off'
}

/**
 * Asks for permission, which browsers allow only during a tap, and subscribes this browser to replies.
 * @throws ApiError, PushServiceError
 */
export async function turnOnAnswerNotifications({ realm, token }: AnswersOf): Promise<void> {
  const permission = await Notification.requestPermission()
  const { publicKey } = await callApi(getPushKey)
  const registration = await findRegistration()
  // Users who decline see the same button again, or that the site is blocked.
  if (permission !== 'granted' || publicKey === null || registration === undefined) return
  const { endpoint, keys } = (await subscribeBrowser(registration, publicKey)).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await callApi(pushCalls[realm].subscribeToPush, {
    subscription: { endpoint: endpoint ?? '', keys: { p256dh, auth } },
    token,
  })
}

/**
 * Unsubscribes at the server only. The browser has one subscription for everyone: the other realm or another
 * conversation, in another tab, may have taken it over while this page still showed it as its own. @throws ApiError
 */
export async function turnOffAnswerNotifications({ realm, token }: AnswersOf): Promise<void> {
  const subscription = await (await findRegistration())?.pushManager.getSubscription()
  if (subscription === null || subscription === undefined) return
  await callApi(pushCalls[realm].unsubscribeFromPush, { endpoint: subscription.endpoint, token })
}

/** Returns the app's active service worker; `undefined` if there is none, or it can't receive push messages. */
async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return undefined
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, patience)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}

async function subscribeBrowser(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushSubscription> {
  try {
    const earlier = await pushManager.getSubscription()
    // A subscription with an older key would reject our messages.
    if (earlier !== null && !isFor(earlier, publicKey)) await earlier.unsubscribe()
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  } catch (error) {
    throw new PushServiceError('The browser couldn’t subscribe', { cause: error })
  }
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey
}
