import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { localPartnersPath } from '#api/local-world.ts'
import { systemClock } from '#server/lib/clock.ts'

import { servePartners } from './partner-pages.ts'
import { type ExchangePartners, startExchangePartners } from './partners/exchange/exchange-partners.ts'
import { type FiatPartners, startFiatPartners } from './partners/fiat/fiat-partners.ts'

const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

let partners: ExchangePartners
let fiat: FiatPartners
let app: FastifyInstance

beforeAll(async () => {
  partners = await startExchangePartners({ clock: systemClock, chains: {} })
  fiat = await startFiatPartners({ clock: systemClock, chains: {}, webhookUrlOf: () => 'http://127.0.0.1:9' })
  app = Fastify()
  servePartners(app, partners, fiat)
})

afterAll(async () => {
  await app.close()
  await fiat.close()
  await partners.close()
})

async function post(form: Readonly<Record<string, string>>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return app.inject({
    method: 'POST',
    url: localPartnersPath,
    headers,
    payload: new URLSearchParams(form).toString(),
  })
}

it('sets a partner’s fault, shows it, and clears it', async () => {
  expect((await post({ action: 'fault', partner: 'exolix', fault: 'short-payout' })).statusCode).toBe(303)
  expect(partners.simulators.exolix.fault).toBe('short-payout')
  expect(partners.simulators.sideshift.fault).toBeNull()
  const { body } = await app.inject(localPartnersPath)
  expect(body).toContain('<option value="short-payout" selected>')
  expect((await post({ action: 'fault', partner: 'exolix', fault: '' })).statusCode).toBe(303)
  expect(partners.simulators.exolix.fault).toBeNull()
})

it('sets a fiat partner’s fault', async () => {
  expect((await post({ action: 'money-fault', partner: 'transak', fault: 'kyc-hold' })).statusCode).toBe(303)
  expect(fiat.simulators.transak.fault).toBe('kyc-hold')
  expect(fiat.simulators.moonpay.fault).toBeNull()
  expect((await app.inject(localPartnersPath)).body).toContain('<option value="kyc-hold" selected>')
})

it('pays from the test purse', async () => {
  expect((await post({ action: 'pay', address: bitcoin, amount: '0.05' })).statusCode).toBe(303)
  expect(partners.purse.paidTo(bitcoin)).toMatchObject([{ network: 'bitcoin', amount: 5n * 10n ** 16n }])
})

it.each([
  [{ action: 'fault', partner: 'nobody', fault: '' }, 'not known'],
  [{ action: 'fault', partner: 'exolix', fault: 'rain' }, 'not known'],
  [{ action: 'money-fault', partner: 'exolix', fault: 'decline' }, 'not known'],
  [{ action: 'pay', address: bitcoin, amount: 'much' }, 'Enter an amount'],
  [{ action: 'pay', address: bitcoin, amount: '0.000000001' }, 'finer'],
  [{ action: 'pay', address: '<script>', amount: '1' }, '&lt;script&gt; isn’t an address on a network'],
])('rejects %o and says why', async (form, reason) => {
  const { statusCode, body } = await post(form)
  expect(statusCode).toBe(400)
  expect(body).toContain(reason)
})
