import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { PartnerError } from '#server/lib/partner-error.ts'
import type { PartnerEndpoint } from '#server/lib/partner-http.ts'

import { Changelly } from './changelly/client.ts'
import { ChangeNow } from './changenow/client.ts'
import { fixedRequest, payinAddress } from './example-request.ts'
import { Exolix } from './exolix/client.ts'
import type { ExchangePartner, OrderRequest } from './port.ts'
import { SideShift } from './sideshift/client.ts'
import { StealthEx } from './stealthex/client.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const changellyKey = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('hex')

/** New ones for each question: one that has failed five times is left alone. */
const partners: Readonly<Record<string, (endpoint: PartnerEndpoint) => ExchangePartner>> = {
  changenow: (endpoint) => new ChangeNow('key-of-ours', endpoint),
  sideshift: (endpoint) => new SideShift({ secret: 'secret-of-ours', affiliateId: 'affiliate' }, endpoint),
  changelly: (endpoint) => new Changelly(changellyKey, endpoint),
  stealthex: (endpoint) => new StealthEx('key-of-ours', endpoint),
  exolix: (endpoint) => new Exolix('key-of-ours', endpoint),
}

const request: OrderRequest = { ...fixedRequest, refund: { address: payinAddress, extraId: null } }

const questions: Readonly<Record<string, (partner: ExchangePartner) => Promise<unknown>>> = {
  assets: (partner) => partner.assets(),
  quote: (partner) => partner.quote(request),
  create: (partner) => partner.create(request),
  status: (partner) => partner.status('order-1'),
  setRefundAddress: async (partner) => partner.setRefundAddress?.('order-1', { address: payinAddress, extraId: null }),
}

/** Words that stand in some partner's answers, so that random ones get further than the first look. */
const keys =
  `id status state result error data coin network ticker symbol contract contractAddress tokenDetails name deposits
  fromAmount toAmount amount amountFrom amountTo minAmount maxAmount min max rate rateId validUntil expiresAt settleAmount
  depositAmount depositAddress payinAddress payoutAddress withdrawal deposit address networks currencies isActive code
  message limits estimated_amount createShift hash txHash payinHash`.split(/\s+/)
const words = [
  'order-1',
  'finished',
  'waiting',
  'eth',
  'btc',
  'ethereum',
  'mainnet',
  '1',
  '0',
  '-1',
  '1e400',
  '1e-7',
  '',
  '�',
]

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(...words, null, true, 0, -1, 1e21, 12.5),
    fc.string(),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...keys, '__proto__', 'constructor'), tie('any'), { maxKeys: 8 }),
  ),
})).any

let server: Server
let endpoint: PartnerEndpoint
let answer: { readonly status: number; readonly body: string } = { status: 200, body: '' }

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  endpoint = { url: `http://127.0.0.1:${port}`, requestsPerMinute: 1_000_000, isPrivate: true }
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe.each(Object.entries(partners))('whatever %s answers', (_name, open) => {
  it.each(Object.entries(questions))(
    '%s has an answer that can be used, or fails as a partner does',
    async (_q, ask) => {
      await fc.assert(
        fc.asyncProperty(value, fc.constantFrom(200, 200, 200, 400, 422, 500), async (body, status) => {
          answer = { status, body: JSON.stringify(body) ?? 'null' }
          const failure = await ask(open(endpoint)).then(
            () => new PartnerError('refused', 'none'),
            (error: unknown) => error,
          )
          expect(failure).toBeInstanceOf(PartnerError)
          expect((failure as PartnerError).message).not.toMatch(/of-ours|0x[\da-f]{40}|bc1/i)
        }),
        { numRuns: 40 },
      )
    },
  )
})
