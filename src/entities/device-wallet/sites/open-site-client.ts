import { SignClient } from '@walletconnect/sign-client'
import { Buffer } from 'buffer/index.js'
import type { SiteClient } from './site-client.ts'

// WalletConnect checks Verify's attestations with Node's Buffer, which browsers lack, and treats its absence as an
// unverified site.
if (!('Buffer' in globalThis)) Object.assign(globalThis, { Buffer })

interface SiteClientOptions {
  readonly projectId: string
  /** `undefined` for WalletConnect's own relay. */
  readonly relayUrl: string | undefined
  /** This app's URL, as sites see it. */
  readonly url: string
}

/** Separate from the storage of the app's own connector, which connects other wallets with this app. */
const customStoragePrefix = 'device-wallet'

/** Opens WalletConnect's client as a wallet: it pairs with sites and keeps their sessions, and has no signing keys. */
export async function openSiteClient({ projectId, relayUrl, url }: SiteClientOptions): Promise<SiteClient> {
  const client = await SignClient.init({
    projectId,
    ...(relayUrl !== undefined && { relayUrl }),
    customStoragePrefix,
    telemetryEnabled: false,
    metadata: { name: 'Sevenport', description: 'Sevenport', url, icons: [] },
  })
  return {
    pair: async (uri) => {
      await client.core.pairing.pair({ uri })
    },
    approve: async (id, namespaces) => {
      const { acknowledged } = await client.approve({ id, namespaces })
      await acknowledged()
    },
    reject: async (id, reason) => client.reject({ id, reason }),
    respond: async (topic, response) => client.respond({ topic, response }),
    announceChain: async (topic, chainId) =>
      client.emit({ topic, chainId: `eip155:${chainId}`, event: { name: 'chainChanged', data: chainId } }),
    disconnect: async (topic) => client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    sessions: () => client.session.getAll(),
    on: (event, listener) => {
      client.on(event, listener)
    },
  }
}
