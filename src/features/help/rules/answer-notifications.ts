import type { Realm } from '#api/endpoint.ts'
import { futuresPush, getPushKey, getPushState, subscribeToPush, unsubscribeFromPush } from '#api/push.ts'
import { callApi } from '#src/lib/api-client.ts'
import { pageFirst } from '#src/lib/delay.ts'

const pushCalls: Readonly<Record<Realm, typeof futuresPush>> = {
  main: { subscribeToPush, unsubscribeFromPush, getPushState },
  futures: futuresPush,
}

/** Milliseconds in which the service worker of a first visit is at work. */
const patience = pageFirst + 10_000

/**
 * Whether this browser tells of answers: `unoffered` where the server tells no browser, `unsupported` where the browser can't, and
 * `blocked` where its person has forbidden it to this site.
 */
export type AnswerNotifications = 'unoffered' | 'unsupported' | 'blocked' | 'off' | 'on'

/** Whose answers: those of the session's account, or by a link's token those in a guest's conversation. */
export interface AnswersOf {
  readonly realm: Realm
  readonly token: string | undefined
}

/** The browser doesn't reach its push service, or has none: some leave it out, and private windows refuse it. */
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
 * Asks for the permission, which browsers let a page do only within a tap, and has this browser told of answers.
 * @throws ApiError, PushServiceError
 */
export async function turnOnAnswerNotifications({ realm, token }: AnswersOf): Promise<void> {
  const permission = await Notification.requestPermission()
  const { publicKey } = await callApi(getPushKey)
  const registration = await findRegistration()
  // Whoever says no sees the same button again, or that the site is blocked.
  if (permission !== 'granted' || publicKey === null || registration === undefined) return
  const { endpoint, keys } = (await subscribeBrowser(registration, publicKey)).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await callApi(pushCalls[realm].subscribeToPush, {
    subscription: { endpoint: endpoint ?? '', keys: { p256dh, auth } },
    token,
  })
}

/** The server first: once it has forgotten the browser, nothing comes any more. @throws ApiError */
export async function turnOffAnswerNotifications({ realm, token }: AnswersOf): Promise<void> {
  const subscription = await (await findRegistration())?.pushManager.getSubscription()
  if (subscription === null || subscription === undefined) return
  await callApi(pushCalls[realm].unsubscribeFromPush, { endpoint: subscription.endpoint, token })
  await subscription.unsubscribe()
}

/** The app's service worker at work; `undefined` where there is none, or none that could be told anything. */
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
    // With the key of another time, our messages would be refused.
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
