import type { OutgoingHttpHeaders } from 'node:http'

import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

import type { AppConfig } from '#api/app-config.ts'

/** WalletConnect's own relay, which its SDK uses if no other is configured. */
const walletConnectRelay = 'wss://relay.walletconnect.org'

/**
 * Where WalletConnect's SDK has this page's origin attested, so that the wallet can tell it from an impostor, in a hidden
 * frame. Refused, it waits for five seconds before the code and before each request.
 */
const walletConnectVerify = 'https://verify.walletconnect.org'

/** Browser features that no page uses. The camera reads QR codes. Helmet does not set this header. */
const permissionsPolicy = [
  'camera=(self)',
  ...['display-capture', 'geolocation', 'microphone', 'payment', 'usb'].map((feature) => `${feature}=()`),
].join(', ')

/**
 * Headers that keep a page to what it is: no script but its own, nobody to talk to but the chains and WalletConnect's
 * relay, no frame in it but WalletConnect's Verify, none around it (ASVS 3.4).
 */
export async function setSecurityHeaders(
  app: FastifyInstance,
  { rpcUrls, walletConnect }: Pick<AppConfig, 'rpcUrls' | 'walletConnect'>,
  hasTls: boolean,
): Promise<void> {
  const chains = Object.values(rpcUrls).map((url) => new URL(url).origin)
  const relay = walletConnect === null ? [] : [new URL(walletConnect.relayUrl ?? walletConnectRelay).origin]
  const headers = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // RainbowKit and Base UI set style attributes and add style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // EIP-6963 wallets bring their icons as data URLs; a picture with a QR code is shown from memory.
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...new Set([...chains, ...relay])],
        workerSrc: ["'self'"],
        frameSrc: [walletConnect === null ? "'none'" : walletConnectVerify],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: hasTls && { maxAge: 365 * 86_400, includeSubDomains: true },
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    reply.header('permissions-policy', permissionsPolicy)
    done()
  })
}

/** What helmet sets, asked for once: by itself it puts the same headers together anew for each answer. */
async function headersOf(options: FastifyHelmetOptions): Promise<OutgoingHttpHeaders> {
  const probe = Fastify()
  await probe.register(fastifyHelmet, options)
  let headers: OutgoingHttpHeaders = {}
  probe.get('/', async (_request, reply) => {
    headers = { ...reply.raw.getHeaders() }
    return null
  })
  await probe.inject('/')
  await probe.close()
  return headers
}
