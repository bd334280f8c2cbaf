import { expect, test as base } from '@playwright/test'

import { fromSomewhereElse } from '#scripts/testing/call-endpoint.ts'
import type { LocaleId } from '#src/config/locales.ts'

import { Guard } from './guard.ts'
import { InjectedWallet } from './injected-wallet.ts'
import { abandonWorld, enterWorld } from './shared-worlds.ts'
import { isUnlimited } from './wallet-requests.ts'
import type { World } from './world.ts'

interface Options {
  /** The language that the person has chosen before. */
  readonly language: LocaleId
}

interface Fixtures {
  /** Nobody uses up what others may do: each test calls the server from an address of its own. */
  readonly address: undefined
  /** Takes back what the test before has done to the browser, as far as Playwright does not. */
  readonly asConfigured: undefined
  /** Leaves the world to itself after a test that failed. */
  readonly abandoned: undefined
  /** Ends the routes of a test before its browser does. */
  readonly unrouted: undefined
  /** Watches every test, whether it asks for it or not. */
  readonly guard: Guard
  /** A wallet that the app has never heard of, in every page, not connected yet. */
  readonly wallet: InjectedWallet
}

interface WorkerFixtures {
  /** Shared by the tests of a worker, one after the other: each uses accounts of its own. */
  readonly world: World
}

/** Chain that tests use unless they are about another one: the stand-in for Ethereum. */
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
      // Not by a route: with one Chromium asks the test process about every request and keeps no file.
      await context.setExtraHTTPHeaders(fromSomewhereElse())
      await use(undefined)
    },
    { auto: true },
  ],
  asConfigured: [
    async ({ context, permissions }, use) => {
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
      // Pages go on asking while a test ends; an answer that a route was still fetching then is no fault of the test.
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
      expect(guard.faults, 'nothing reached the console, nothing left the machine').toEqual([])
    },
    { auto: true },
  ],
  wallet: async ({ context, world }, use) => {
    const wallet = new InjectedWallet(world, firstChain)
    await wallet.install(context)
    await use(wallet)
    const unlimited = wallet.approvals.filter(({ amount }) => isUnlimited(amount))
    expect(unlimited, 'no approval without a limit was ever asked for').toEqual([])
  },
})

export { expect } from '@playwright/test'
