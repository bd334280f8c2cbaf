import type { OutgoingHttpHeaders } from 'node:http'

import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import * as v from 'valibot'

import type { AppConfig } from '#api/app-config.ts'
import { rpcOrigin } from '#api/rpc-origin.ts'
import { rpcParameter } from '#api/rpc-parameter.ts'

/** WalletConnect's own relay, the default of its SDK. */
const walletConnectRelay = 'wss://relay.walletconnect.org'

/**
 * WalletConnect's SDK attests this page's origin there, in a hidden frame, so that wallets can tell it from an
 * imposter. If blocked, it waits five seconds before showing the code and before each request.
 */
const walletConnectVerify = 'https://verify.walletconnect.org'

/**
 * The policy of Lit templates, which are part of WalletConnect's SDK. We don't show any, but the SDK fails without it.
 */
const walletConnectTemplates = 'lit-html'

const policyHeader = 'content-security-policy'

/** Browser features that no page uses, except for the camera, which reads QR codes. Helmet doesn't set this header. */
const permissionsPolicy = [
  'camera=(self)',
  ...['display-capture', 'geolocation', 'microphone', 'payment', 'usb'].map((feature) => `${feature}=()`),
].join(', ')

/**
 * Sets headers that confine pages: only their own scripts, connections only to the chains, the index servers and
 * WalletConnect's relay, no frames inside but WalletConnect's Verify, and none around them (ASVS 3.4). A page request
 * may allow one more node.
 */
export async function setSecurityHeaders(
  app: FastifyInstance,
  { rpcUrls, indexUrls, walletConnect }: Pick<AppConfig, 'rpcUrls' | 'indexUrls' | 'walletConnect'>,
  hasTls: boolean,
): Promise<void> {
  const read = [...Object.values(rpcUrls), ...Object.values(indexUrls)].map((url) => new URL(url).origin)
  const relay = walletConnect === null ? [] : [new URL(walletConnect.relayUrl ?? walletConnectRelay).origin]
  // Its key, with which the wallet on this device verifies the sites that want to connect.
  const verify = walletConnect === null ? [] : [walletConnectVerify]
  const fromHelmet = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // RainbowKit and Base UI set style attributes and add style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // EIP-6963 wallets provide icons as data URLs, and pictures of QR codes are shown from memory.
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...new Set([...read, ...relay, ...verify])],
        workerSrc: ["'self'"],
        frameSrc: [walletConnect === null ? "'none'" : walletConnectVerify],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        // Only the policies of src/app/trusted-types.ts may turn text into HTML or script URLs.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default', ...(walletConnect === null ? [] : [walletConnectTemplates])],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: hasTls && { maxAge: 365 * 86_400, includeSubDomains: true },
  })
  const headers = { ...fromHelmet, 'permissions-policy': permissionsPolicy }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    const node = nodeOf(request.url)
    if (node !== undefined) reply.header(policyHeader, allowNode(headers[policyHeader], node))
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    // The extended policy must apply to this visit only.
    if (nodeOf(request.url) !== undefined) reply.header('cache-control', 'no-store')
    done()
  })
}

/**
 * Returns the node that this page may connect to for checking reserves, at the user's request; `undefined` for all
 * other requests. Such a page shows nothing but the reserves, and connects to the node only after the user agrees.
 */
function nodeOf(url: string): string | undefined {
  if (!url.startsWith('/?')) return undefined
  const [, query = ''] = url.split('?', 2)
  const named = new URLSearchParams(query).getAll(rpcParameter)
  const result = v.safeParse(v.tuple([rpcOrigin]), named)
  // The app never creates links with more than one node.
  return result.success && named.length === 1 ? result.output[0] : undefined
}

function allowNode(policy: OutgoingHttpHeaders[string], node: string): string {
  return String(policy).replace(/connect-src [^;]*/, (sources) => `${sources} ${node}`)
}

/** Computes Helmet's headers once; it would assemble the same ones for every answer. */
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
