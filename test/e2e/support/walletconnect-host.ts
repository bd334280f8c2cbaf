import { buildApp } from '#scripts/local-world/app-build.ts'

import { AppHost, sendJson } from './app-host.ts'
import type { World } from './world.ts'

export const verifyOrigin = 'https://verify.walletconnect.org'

/** Serves the app like a server with a project id: with that configuration and the matching content security policy. */
export async function startWalletConnectHost(world: World, relayUrl: string): Promise<AppHost> {
  const host = await AppHost.start(world, await buildApp(() => undefined))
  const config = (await (await fetch(`${world.url}/config.json`)).json()) as object
  host.answer('/config.json', (response) =>
    sendJson(response, 200, { ...config, walletConnect: { projectId: 'test', relayUrl } }),
  )
  host.changePolicy((policy) =>
    policy
      .replace("frame-src 'none'", `frame-src ${verifyOrigin}`)
      .replace('connect-src ', `connect-src ${relayUrl} ${verifyOrigin} `)
      .replace('trusted-types default', 'trusted-types default lit-html'),
  )
  return host
}
