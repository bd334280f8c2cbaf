import { randomUUID } from 'node:crypto'

import type { CDPSession, Page, Worker } from '@playwright/test'

import { openConversation, replyAsSupport } from '#api/operator-conversations.ts'
import { getPushKey, getPushState } from '#api/push.ts'
import { startWorkOrder } from '#api/work-orders.ts'
import { paths } from '#src/config/paths.ts'

import { type PushBrowser, PushServiceSimulator } from '#test/api/support/push-service.ts'
import { keepSession, register } from '#test/e2e/support/account.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { makeOperator } from '#test/e2e/support/operator.ts'
import { giveSecondFactor } from '#test/e2e/support/second-factors.ts'
import { expect, test } from '#test/e2e/support/test.ts'

/**
 * Chromium subscribes with its vendor's push service, which tests can't reach. Only the subscription is simulated: the
 * permission prompt and the service worker are the browser's own.
 */
async function subscribeWith(page: Page, { subscription }: PushBrowser): Promise<void> {
  await page.addInitScript(({ endpoint, keys }) => {
    const kept = 'test:push-key'
    const made = (key: string) => ({
      endpoint,
      options: {
        applicationServerKey: Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
          one.charCodeAt(0),
        ).buffer,
      },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        sessionStorage.removeItem(kept)
        return Promise.resolve(true)
      },
    })
    // The headless browser reports `denied` whatever was granted.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const key = sessionStorage.getItem(kept)
        return Promise.resolve(key === null ? null : made(key))
      },
      // Called the way the app does, with the key as a string.
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        sessionStorage.setItem(kept, applicationServerKey)
        return Promise.resolve(made(applicationServerKey))
      },
    })
  }, subscription)
}

/** Delivers a message to the service worker as decrypted by the browser, like the push service would. */
async function deliver(devTools: CDPSession, origin: string, data: string): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first !== undefined) resolve(first.registrationId)
    })
  })
  await devTools.send('ServiceWorker.enable')
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}

/** Records what the service worker shows, because the headless browser can't show it and discards it. */
async function keepNotifications(serviceWorker: Worker): Promise<void> {
  await serviceWorker.evaluate(() => {
    const shown: object[] = []
    const showNotification = async (title: string, { data }: NotificationOptions) => {
      shown.push({ title, ...(data as object) })
      return Promise.resolve()
    }
    Object.assign(self, { shown })
    Object.assign(ServiceWorkerRegistration.prototype, { showNotification })
  })
}

async function notificationsOf(serviceWorker: Worker): Promise<unknown> {
  return serviceWorker.evaluate(() => Reflect.get(self, 'shown') as unknown)
}

test.use({ serviceWorkers: 'allow' })

test('a device gets notifications of replies while the page is closed, until the user turns them off', async ({
  page,
  context,
  world,
}) => {
  const [person, operator] = [await register(world), await register(world)]
  await giveSecondFactor(world, operator)
  await makeOperator(world, operator)
  const { publicKey } = await world.call(getPushKey, undefined)
  const service = new PushServiceSimulator(publicKey ?? '')
  await service.listen()
  try {
    const browser = service.subscribe()
    const order = { id: randomUUID(), category: 'other', priority: 'normal', lang: 'en_us' } as const
    const { id } = await world.call(
      startWorkOrder,
      { ...order, text: 'Where is my deposit?' },
      person.session.accessToken,
    )
    await page.goto('/config.json')
    await keepSession(page, person)
    await page.goto(`/#${paths.workOrder}?id=${id}`)
    await expect(page.getByText('Your browser blocks notifications from Sevenport.')).toBeVisible()
    await context.grantPermissions(['notifications'])
    await subscribeWith(page, browser)
    await page.reload()
    await page.getByRole('button', { name: 'Notify me of replies' }).click()
    await expect(page.getByText('This device notifies you of replies.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('This device notifies you of replies.')).toBeVisible()
    for (const size of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      await expectToFit(page, 'a ticket whose answers are told')
    }
    await expectAccessible(page, 'a ticket whose answers are told')

    const { accessToken } = operator.session
    const answer = async (text: string) => {
      const { messages } = await world.call(openConversation, { id }, accessToken)
      await world.call(
        replyAsSupport,
        { id, messageId: randomUUID(), text, messageCount: messages.length },
        accessToken,
      )
    }
    await page.goto(`/#${paths.helpCentre}`)
    await expect(page.getByRole('link', { name: 'Chat with us' })).toBeVisible()
    await answer('It has arrived.')
    await expect.poll(() => browser.taken.length).toBe(1)
    const text = browser.taken[0]?.text ?? ''
    expect(text, 'the message does not contain the reply').not.toContain('arrived')
    const [serviceWorker] = context.serviceWorkers()
    if (serviceWorker === undefined) throw new Error('No service worker is active')
    await keepNotifications(serviceWorker)
    await deliver(await context.newCDPSession(page), world.url, text)
    const { title, path } = browser.taken[0]?.message ?? {}
    await expect.poll(async () => notificationsOf(serviceWorker)).toEqual([{ title, path }])

    // The link leads to the reply.
    await page.goto(path ?? '')
    await expect(page.getByText('It has arrived.')).toBeVisible()
    await page.getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByRole('button', { name: 'Notify me of replies' })).toBeVisible()
    const { endpoint } = browser.subscription
    expect(await world.call(getPushState, { endpoint }, person.session.accessToken)).toEqual({ isOn: false })
  } finally {
    await service.close()
  }
})
