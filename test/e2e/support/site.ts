import { SignClient } from '@walletconnect/sign-client'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

type Client = Awaited<ReturnType<typeof SignClient.init>>

/** The origin that Verify attests to; `null` for no attestation. */
type Attested = { readonly origin: string; readonly isScam?: boolean } | null

/** Another site, from a wallet's view: WalletConnect's client in the test process. */
export class Site {
  readonly #client: Client
  readonly #sign: (id: string) => Promise<string>
  /** The key to check Verify's attestations with. */
  readonly verifyKey: JWK
  attested: Attested = null
  #topic = ''

  private constructor(client: Client, verifyKey: JWK, signingKey: CryptoKey) {
    this.#client = client
    this.verifyKey = verifyKey
    this.#sign = async (id) =>
      new SignJWT({ id, origin: this.attested?.origin, isScam: this.attested?.isScam ?? false, isVerified: true })
        .setProtectedHeader({ alg: 'ES256' })
        .setExpirationTime('1h')
        .sign(signingKey)
    // In a browser, one of Verify's frames signs the page's origin. This stands in for it.
    client.core.verify.register = async ({ id }) => (this.attested ? this.#sign(id) : '')
  }

  static async open(relayUrl: string): Promise<Site> {
    // Two clients in one process, such as the test wallet's, would otherwise share a core.
    process.env.DISABLE_GLOBAL_CORE = 'true'
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
    const client = await SignClient.init({
      projectId: 'test',
      relayUrl,
      telemetryEnabled: false,
      storageOptions: { database: ':memory:' },
      metadata: { name: 'Tall ship swaps', description: '', url: 'https://ships.example', icons: [] },
    })
    return new Site(client, await exportJWK(publicKey), privateKey)
  }

  /** Returns the code that the site shows, and a promise of the accounts that it may see. */
  async offer(chainIds: readonly number[], methods: readonly string[] = siteMethods) {
    const { uri, approval } = await this.#client.connect({
      optionalNamespaces: {
        eip155: {
          chains: chainIds.map((id) => `eip155:${id}`),
          methods: [...methods],
          events: ['accountsChanged', 'chainChanged'],
        },
      },
    })
    const accounts = approval().then(({ topic, namespaces }) => {
      this.#topic = topic
      return namespaces.eip155?.accounts ?? []
    })
    // Awaiting it late still reports a rejection.
    accounts.catch(() => undefined)
    return { code: uri ?? '', accounts }
  }

  async ask(chainId: number, method: string, params: unknown): Promise<unknown> {
    return this.#client.request({ topic: this.#topic, chainId: `eip155:${chainId}`, request: { method, params } })
  }

  /** Resolves to the next network that the wallet announces. */
  async nextChain(): Promise<unknown> {
    return new Promise((resolve) => {
      this.#client.once('session_event', ({ params }) => resolve(params.event.data))
    })
  }

  /** Resolves once the wallet has ended the session. */
  async disconnected(): Promise<void> {
    return new Promise((resolve) => {
      this.#client.once('session_delete', () => resolve())
    })
  }

  async close(): Promise<void> {
    await this.#client.core.relayer.transportClose()
  }
}

export const siteMethods = [
  'eth_sendTransaction',
  'personal_sign',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
]
