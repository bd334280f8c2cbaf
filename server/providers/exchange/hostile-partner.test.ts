import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { PartnerError } from '#server/lib/partner-error.ts'
import type { PartnerEndpoint } from '#server/lib/partner-http.ts'
import { hostileAnswers } from '#server/partners/hostile-answers.ts'

import { Changelly } from './changelly/client.ts'
import { ChangeNow } from './changenow/client.ts'
import { fixedRequest, payinAddress, payoutAddress, tether, usdtContract } from './example-request.ts'
import { Exolix } from './exolix/client.ts'
import { LiFi } from './lifi/client.ts'
import type { ExchangePartner, OrderRequest, QuoteRequest, RouteRequest } from './port.ts'
import { SideShift } from './sideshift/client.ts'
import { StealthEx } from './stealthex/client.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const changellyKey = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('hex')

/** New ones for each request: after five failures a partner is left alone. */
const partners: Readonly<Record<string, (endpoint: PartnerEndpoint) => ExchangePartner>> = {
  changenow: (endpoint) => new ChangeNow('key-of-ours', endpoint),
  sideshift: (endpoint) => new SideShift({ secret: 'secret-of-ours', affiliateId: 'affiliate' }, endpoint),
  changelly: (endpoint) => new Changelly(changellyKey, endpoint),
  stealthex: (endpoint) => new StealthEx('key-of-ours', endpoint),
  exolix: (endpoint) => new Exolix('key-of-ours', endpoint),
}

const request: OrderRequest = { ...fixedRequest, refund: { address: payinAddress, extraId: null } }

type Questions = Readonly<Record<string, (endpoint: PartnerEndpoint) => Promise<unknown>>>

function questionsTo(open: (endpoint: PartnerEndpoint) => ExchangePartner): Questions {
  return {
    assets: (endpoint) => open(endpoint).assets(),
    quote: (endpoint) => open(endpoint).quote(request),
    create: (endpoint) => open(endpoint).create(request),
    status: (endpoint) => open(endpoint).status('order-1'),
    setRefundAddress: async (endpoint) =>
      open(endpoint).setRefundAddress?.('order-1', { address: payinAddress, extraId: null }),
  }
}

const contract = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const usdc = { contract: usdtContract, symbol: 'USDC', name: 'USD Coin', decimals: 6 }
const ether = { contract: null, symbol: 'ETH', name: 'Ether', decimals: 18 }
const route: RouteRequest = {
  from: { ...tether, contract: null },
  to: tether,
  amount: 10n ** 18n,
  account: payoutAddress,
  recipient: payoutAddress,
}
const routeQuote: QuoteRequest = { ...request, ...route, rateType: 'floating' }

function liFi(endpoint: PartnerEndpoint): LiFi {
  const networks = [{ network: 'ethereum', chainId: 1, contract, coins: [ether, usdc] }] as const
  return new LiFi({ integrator: 'integrator', apiKey: 'key-of-ours' }, networks, endpoint)
}

const cases: Readonly<Record<string, Questions>> = {
  ...Object.fromEntries(Object.entries(partners).map(([name, open]) => [name, questionsTo(open)])),
  lifi: {
    quote: (endpoint) => liFi(endpoint).quote(routeQuote),
    route: (endpoint) => liFi(endpoint).route(route),
    status: (endpoint) => liFi(endpoint).status({ ...route, hash: `0x${'ab'.repeat(32)}` }),
  },
}

const value = hostileAnswers(
  `id status state result error data coin network ticker symbol contract contractAddress tokenDetails name deposits
  fromAmount toAmount amount amountFrom amountTo minAmount maxAmount min max rate rateId validUntil expiresAt settleAmount
  depositAmount depositAddress payinAddress payoutAddress withdrawal deposit address networks currencies isActive code
  message limits estimated_amount createShift hash txHash payinHash action estimate toAmountMin transactionRequest
  sending receiving substatus token feeCosts errors errorType`,
  ['order-1', 'finished', 'waiting', 'eth', 'btc', 'ethereum', 'mainnet', 'DONE', 'COMPLETED'],
)

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

describe.each(Object.entries(cases))('hostile answers of %s', (_name, questions) => {
  it.each(Object.entries(questions))(
    'either uses the hostile answer to %s or fails like any partner',
    async (_q, ask) => {
      await fc.assert(
        fc.asyncProperty(value, fc.constantFrom(200, 200, 200, 400, 422, 500), async (body, status) => {
          answer = { status, body: JSON.stringify(body) ?? 'null' }
          const failure = await ask(endpoint).then(
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
