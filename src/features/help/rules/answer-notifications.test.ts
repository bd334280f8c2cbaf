import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { provideSessionAccess } from '#src/lib/session-access.ts'
import {
  type AnswersOf,
  readAnswerNotifications,
  turnOffAnswerNotifications,
  turnOnAnswerNotifications,
} from './answer-notifications.ts'

const publicKey = 'AQID'
const main: AnswersOf = { realm: 'main', token: undefined }
const futures: AnswersOf = { realm: 'futures', token: undefined }
const guest: AnswersOf = { realm: 'main', token: 'token-of-a-guest' }

/** Stubs a browser that can have one push subscription. */
function fakeBrowser(): void {
  const endpoint = 'https://push.example/send/1'
  const subscription = {
    endpoint,
    options: { applicationServerKey: Uint8Array.of(1, 2, 3).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
    unsubscribe: async () => {
      subscribed = null
      return Promise.resolve(true)
    },
  }
  let subscribed: typeof subscription | null = null
  const pushManager = {
    getSubscription: async () => Promise.resolve(subscribed),
    subscribe: async () => Promise.resolve((subscribed = subscription)),
  }
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager }) } })
  vi.stubGlobal('window', { PushManager: vi.fn(), Notification: vi.fn() })
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => Promise.resolve('granted') })
}

/** Stubs a server that, like ours, notifies a browser for whoever subscribed it last. */
function fakeServer(): void {
  let subscriber: string | undefined
  vi.stubGlobal('fetch', async (path: string, { body }: { readonly body?: string }) => {
    const { token = '' } = JSON.parse(body ?? '{}') as { readonly token?: string }
    const origin = path.startsWith('/api/futures/') ? `futures ${token}` : `main ${token}`
    if (path.endsWith('/subscribe')) subscriber = origin
    if (path.endsWith('/unsubscribe') && subscriber === origin) subscriber = undefined
    const state = path.endsWith('/state') ? { isOn: subscriber === origin } : null
    const data = path.endsWith('/key') ? { publicKey } : state
    return Promise.resolve(Response.json({ code: 0, msg: 'ok', data }))
  })
}

beforeEach(() => {
  fakeBrowser()
  fakeServer()
  const access = { current: () => null, renew: async () => Promise.resolve(null), giveUp: () => null }
  provideSessionAccess(async () => Promise.resolve(access))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

it('turns notifications on and off, again and again', async () => {
  expect(await readAnswerNotifications(main)).toBe('off')
  for (let round = 0; round < 2; round += 1) {
    await turnOnAnswerNotifications(main)
    expect(await readAnswerNotifications(main)).toBe('on')
    await turnOffAnswerNotifications(main)
    expect(await readAnswerNotifications(main)).toBe('off')
  }
})

it.each([
  ['the main section', 'the futures section', main, futures],
  ['the futures section', 'a guest’s conversation', futures, guest],
  ['a guest’s conversation', 'the main section', guest, main],
])('turning off %s keeps %s notified, which took over the browser', async (_earlier, _later, earlier, later) => {
  await turnOnAnswerNotifications(earlier)
  await turnOnAnswerNotifications(later)
  await turnOffAnswerNotifications(earlier)
  expect(await readAnswerNotifications(later)).toBe('on')
})
