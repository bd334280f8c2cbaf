import { expect, test as base } from '@playwright/test'

import { fromSomewhereElse } from '#scripts/testing/call-endpoint.ts'
import type { LocaleId } from '#src/config/locales.ts'

import { Guard } from './guard.ts'
import { InjectedWallet } from './injected-wallet.ts'
import { keepCache } from './kept-cache.ts'
import { abandonWorld, enterWorld } from './shared-worlds.ts'
import { isUnlimited } from './wallet-requests.ts'
import type { World } from './world.ts'

interface Options {
  /** The language that the user chose before. */
  readonly language: LocaleId
}

interface Fixtures {
  /** Gives each test its own IP address, so that tests don't share rate limits. */
  readonly address: undefined
  /** Resets browser settings changed by the previous test, as far as Playwright doesn't; keeps the cache. */
  readonly asConfigured: undefined
  /** Abandons the world after a failed test. */
  readonly abandoned: undefined
  /** Removes a test's routes before its browser closes. */
  readonly unrouted: undefined
  /** Watches every test, whether or not the test uses it. */
  readonly guard: Guard
  /** A wallet unknown to the app, in every page, not yet connected. */
  readonly wallet: InjectedWallet
}

interface WorkerFixtures {
  /** Shared by the tests of a worker, one after another: each uses its own accounts. */
  readonly world: World
}

/** The chain that tests use unless they are about another one: the stand-in for Ethereum. */
export const firstChain = 31337

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  world: [async ({}, use, { parallelIndex }) => enterWorld(parallelIndex, use), { scope: 'worker' }],
  baseURL: async ({ world }, use) => use(world.url),
  language: ['en', { option: true }],
  storageState: async ({ world, language }, use) => {
    const localStorage = [{ name: 'language:v1', value: JSON.stringify(language) }]
    await use({ cookies: [], origins: [{ origin: world.url, localStorage }] })
  },
  address: [
    async ({ context }, use) => {
      // Not with a route: that would send every request through the test process and disable the HTTP cache.
      await context.setExtraHTTPHeaders(fromSomewhereElse())
      await use(undefined)
    },
    { auto: true },
  ],
  asConfigured: [
    async ({ context, permissions }, use) => {
      keepCache(context)
      await context.setOffline(false)
      await context.clearPermissions()
      if (permissions !== undefined) await context.grantPermissions(permissions)
      await use(undefined)
    },
    { auto: true },
  ],
  abandoned: [
    async ({}, use, info) => {
      await use(undefined)
      if (info.status !== info.expectedStatus) await abandonWorld(info.parallelIndex)
    },
    { auto: true },
  ],
  unrouted: [
    async ({ context }, use) => {
      await use(undefined)
      // Pages keep sending requests while a test ends; a route that was still fetching is not the test's fault.
      const routed = [context, ...context.pages()]
      await Promise.all(routed.map(async (target) => target.unrouteAll({ behavior: 'ignoreErrors' })))
    },
    { auto: true },
  ],
  guard: [
    async ({ context }, use) => {
      const guard = new Guard()
      guard.watch(context)
      await use(guard)
      expect(guard.faults, 'no console errors and no requests to other machines').toEqual([])
    },
    { auto: true },
  ],
  wallet: async ({ context, world }, use) => {
    const wallet = new InjectedWallet(world, firstChain)
    await wallet.install(context)
    await use(wallet)
    const unlimited = wallet.approvals.filter(({ amount }) => isUnlimited(amount))
    expect(unlimited, 'no unlimited approval was requested').toEqual([])
  },
})

export { expect } from '@playwright/test'
