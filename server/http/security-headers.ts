import type { OutgoingHttpHeaders } from 'node:http'

import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import * as v from 'valibot'

import type { AppConfig } from '#api/app-config.ts'
import { rpcOrigin } from '#api/rpc-origin.ts'
import { rpcParameter } from '#api/rpc-parameter.ts'

/** WalletConnect's own relay, which its SDK uses if no other is configured. */
const walletConnectRelay = 'wss://relay.walletconnect.org'

/**
 * Where WalletConnect's SDK has this page's origin attested, so that the wallet can tell it from an impostor, in a hidden
 * frame. Refused, it waits for five seconds before the code and before each request.
 */
const walletConnectVerify = 'https://verify.walletconnect.org'

/** The policy of Lit, whose templates WalletConnect's SDK brings along. We show none of them, but without it the SDK fails. */
const walletConnectTemplates = 'lit-html'

const policyHeader = 'content-security-policy'

/** Browser features that no page uses. The camera reads QR codes. Helmet does not set this header. */
const permissionsPolicy = [
  'camera=(self)',
  ...['display-capture', 'geolocation', 'microphone', 'payment', 'usb'].map((feature) => `${feature}=()`),
].join(', ')

/**
 * Headers that keep a page to what it is: no script but its own, nobody to talk to but the chains, the index servers and
 * WalletConnect's relay, no frame in it but WalletConnect's Verify, none around it (ASVS 3.4). One start of the app may name one node more.
 */
export async function setSecurityHeaders(
  app: FastifyInstance,
  { rpcUrls, indexUrls, walletConnect }: Pick<AppConfig, 'rpcUrls' | 'indexUrls' | 'walletConnect'>,
  hasTls: boolean,
): Promise<void> {
  const read = [...Object.values(rpcUrls), ...Object.values(indexUrls)].map((url) => new URL(url).origin)
  const relay = walletConnect === null ? [] : [new URL(walletConnect.relayUrl ?? walletConnectRelay).origin]
  // Its key, with which the wallet on this device checks who asks to be connected.
  const verify = walletConnect === null ? [] : [walletConnectVerify]
  const fromHelmet = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // RainbowKit and Base UI set style attributes and add style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // EIP-6963 wallets bring their icons as data URLs; a picture with a QR code is shown from memory.
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...new Set([...read, ...relay, ...verify])],
        workerSrc: ["'self'"],
        frameSrc: [walletConnect === null ? "'none'" : walletConnectVerify],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        // No text becomes HTML or the address of a script but by the rules of src/app/trusted-types.ts.
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
    // What allows more than other answers is for this one visit.
    if (nodeOf(request.url) !== undefined) reply.header('cache-control', 'no-store')
    done()
  })
}

/**
 * The node that a person has this start of the app ask for reserves; `undefined` for every other request. The app shows
 * nothing but the reserves in such a page, and asks the node only once the person agrees.
 */
function nodeOf(url: string): string | undefined {
  if (!url.startsWith('/?')) return undefined
  const [, query = ''] = url.split('?', 2)
  const named = new URLSearchParams(query).getAll(rpcParameter)
  const result = v.safeParse(v.tuple([rpcOrigin]), named)
  // More than one is nothing that the app makes.
  return result.success && named.length === 1 ? result.output[0] : undefined
}

function allowNode(policy: OutgoingHttpHeaders[string], node: string): string {
  return String(policy).replace(/connect-src [^;]*/, (sources) => `${sources} ${node}`)
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
