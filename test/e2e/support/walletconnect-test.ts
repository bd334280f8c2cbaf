import type { AppHost } from './app-host.ts'
import { Relay } from './relay.ts'
import { Site } from './site.ts'
import { test as base } from './test.ts'
import { startWalletConnectHost } from './walletconnect-host.ts'

interface Fixtures {
  readonly relay: Relay
  readonly host: AppHost
  readonly site: Site
}

/** The app as served by a server with WalletConnect, at its own URL, with a relay on this machine. */
export const test = base.extend<Fixtures>({
  relay: async ({}, use) => {
    const relay = await Relay.start()
    await use(relay)
    await relay.close()
  },
  host: async ({ world, relay }, use) => {
    const host = await startWalletConnectHost(world, relay.url)
    await use(host)
    await host.close()
  },
  baseURL: async ({ host }, use) => use(host.url),
  storageState: async ({ host, language }, use) => {
    const localStorage = [{ name: 'language:v1', value: JSON.stringify(language) }]
    await use({ cookies: [], origins: [{ origin: host.url, localStorage }] })
  },
  site: async ({ relay }, use) => {
    const site = await Site.open(relay.url)
    await use(site)
    await site.close()
  },
})
