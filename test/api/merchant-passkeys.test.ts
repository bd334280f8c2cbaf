import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { mainAuthentication } from '#api/authentication.ts'
import { apiErrorCode } from '#api/errors.ts'
import {
  addPasskey,
  beginPasskey,
  listSecondFactors,
  passkeyProofOptions,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#api/second-factor.ts'
import { merchantBrands } from '#server/db/schema/merchants.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { passkeys, recoveryCodes, secondFactorRemovals } from '#server/db/schema/second-factors.ts'

import { Authenticator } from './support/authenticator.ts'
import { makeSite, serve, type Site, withdraw } from './support/merchant-sites.ts'
import { buildMerchantWorld, makeMerchant, type MerchantWorld, suspend } from './support/merchants.ts'
import { type Person, register } from './support/people.ts'
import { addPasskeyTo, additionInput, recoveryProof, turnTotpOn } from './support/second-factors.ts'
import type { TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

const { secondFactorWrong, signatureInvalid, stateConflict, challengeExpired } = apiErrorCode
const own = 'app.example'

let world: MerchantWorld
let server: TestApp
let ann: Person
let site: Site
let passkey: Authenticator

beforeAll(async () => {
  world = await buildMerchantWorld('unused')
  ;({ server } = world)
})

afterAll(() => server.close())

beforeEach(async () => {
  await server.database.delete(rateLimits)
  ann = await register(server)
  site = await makeSite(world)
  passkey = new Authenticator(`https://${site.domain}`)
})

type Json = Record<string, unknown>

/** Returns the person's call options at a host. */
const from = (host: string, person = ann) => ({ ...person.signedIn, host })

async function makeAt(host: string, authenticator: Authenticator) {
  const { options } = await server.ask(beginPasskey, await additionInput(server, ann), from(host))
  const response = authenticator.create(options)
  return server.call(addPasskey, { name: 'My phone', response }, from(host))
}

/** Adds an authenticator app, and a passkey for the merchant's domain. */
async function withPasskeyThere() {
  await turnTotpOn(server, ann)
  expect(await makeAt(site.domain, passkey)).toMatchObject({ code: 0 })
}

async function askedAt(host: string) {
  const { email, password, place } = ann
  const result = await server.ask(mainAuthentication.login, { email, password }, { ...place, host })
  if (result.step !== 'second-factor') throw new Error('The login does not require a second factor')
  return result
}

const bring = async (host: string, ticket: string, response: Json) =>
  (
    await server.call(
      mainAuthentication.loginSecondFactor,
      { ticket, proof: { method: 'passkey', response }, deviceId: randomUUID() },
      { ...ann.place, host },
    )
  ).code

const listed = async (host: string) => server.ask(listSecondFactors, undefined, from(host))

describe('passkeys for a merchant’s domain', () => {
  it('a passkey made on a merchant’s domain logs in and confirms changes there', async () => {
    await turnTotpOn(server, ann)
    const { options } = await server.ask(beginPasskey, await additionInput(server, ann), from(site.domain))
    expect(options).toMatchObject({ rp: { id: site.domain, name: 'Sevenport' }, excludeCredentials: [] })
    await server.ask(addPasskey, { name: 'My phone', response: passkey.create(options) }, from(site.domain))
    const { ticket, methods, passkeyOptions } = await askedAt(site.domain)
    expect(methods).toContain('passkey')
    expect(passkeyOptions).toMatchObject({ rpId: site.domain })
    expect(await bring(site.domain, ticket, passkey.get(passkeyOptions ?? {}))).toBe(0)
    const proof = await server.ask(passkeyProofOptions, undefined, from(site.domain))
    const input = {
      currentPassword: ann.password,
      proof: { method: 'passkey' as const, response: passkey.get(proof.options ?? {}) },
    }
    expect((await server.ask(renewRecoveryCodes, input, from(site.domain))).recoveryCodes).toHaveLength(10)
  })

  it('lists a passkey with its domain and whether it works at the current address', async () => {
    await withPasskeyThere()
    const other = await makeSite(world)
    expect((await listed(site.domain)).passkeys).toMatchObject([{ domain: site.domain, works: 'here' }])
    expect((await listed(own)).passkeys).toMatchObject([{ domain: site.domain, works: 'elsewhere' }])
    expect(await listed(other.domain)).toMatchObject({ domain: other.domain, passkeys: [{ works: 'elsewhere' }] })
  })

  it('offers no passkey at another address, but names where it works', async () => {
    await withPasskeyThere()
    const { methods, passkeyOptions, passkeysElsewhere } = await askedAt(own)
    expect({ methods, passkeyOptions, passkeysElsewhere }).toEqual({
      methods: ['totp', 'recovery-code'],
      passkeyOptions: null,
      passkeysElsewhere: [site.domain],
    })
    expect(await server.ask(passkeyProofOptions, undefined, from(own))).toEqual({ options: null })
  })

  it('offers a passkey when the host is in capitals and with a port', async () => {
    await withPasskeyThere()
    expect((await askedAt(`${site.domain.toUpperCase()}:443`)).passkeyOptions).toMatchObject({ rpId: site.domain })
  })

  it('offers no passkey for a host that no merchant has', async () => {
    await withPasskeyThere()
    const { methods, passkeyOptions } = await askedAt('forged.example')
    expect([methods, passkeyOptions]).toEqual([['totp', 'recovery-code'], null])
  })

  it('a passkey for our address is not asked for on a merchant’s, where the password isn’t enough', async () => {
    await addPasskeyTo(server, ann, new Authenticator(testConfig.publicUrl))
    await server.database.delete(recoveryCodes)
    const { methods, passkeyOptions, passkeysElsewhere } = await askedAt(site.domain)
    expect({ methods, passkeyOptions, passkeysElsewhere }).toEqual({
      methods: [],
      passkeyOptions: null,
      passkeysElsewhere: [own],
    })
  })
})

describe('signatures brought to another address', () => {
  it('a signature made on a merchant’s domain is refused on ours, even for the same login', async () => {
    await withPasskeyThere()
    const { ticket, passkeyOptions } = await askedAt(site.domain)
    const answer = passkey.get(passkeyOptions ?? {})
    expect(await bring(own, ticket, answer)).toBe(secondFactorWrong)
    expect(await bring(site.domain, ticket, answer)).toBe(0)
  })

  it('a signature made on one merchant’s domain is refused on another’s', async () => {
    await withPasskeyThere()
    const other = await makeSite(world)
    const { ticket, passkeyOptions } = await askedAt(site.domain)
    expect(await bring(other.domain, ticket, passkey.get(passkeyOptions ?? {}))).toBe(secondFactorWrong)
  })

  it('a signature for ours is refused on a merchant’s domain, and the other way round', async () => {
    const ours = new Authenticator(testConfig.publicUrl)
    await addPasskeyTo(server, ann, ours)
    expect(await makeAt(site.domain, passkey)).toMatchObject({ code: 0 })
    const here = await askedAt(own)
    const there = await askedAt(site.domain)
    expect(await bring(site.domain, there.ticket, ours.get(here.passkeyOptions ?? {}))).toBe(secondFactorWrong)
    expect(await bring(own, here.ticket, passkey.get(there.passkeyOptions ?? {}))).toBe(secondFactorWrong)
  })

  it('a signature of a page elsewhere is refused even if the request names the merchant’s domain', async () => {
    await withPasskeyThere()
    for (const origin of [`https://sub.${site.domain}`, testConfig.publicUrl, `http://${site.domain}`]) {
      const { ticket, passkeyOptions } = await askedAt(site.domain)
      expect(await bring(site.domain, ticket, passkey.get(passkeyOptions ?? {}, { origin }))).toBe(secondFactorWrong)
    }
  })

  it('a signature for our own site is refused on the merchant’s domain', async () => {
    await withPasskeyThere()
    const { ticket, passkeyOptions } = await askedAt(site.domain)
    const answer = passkey.get({ ...passkeyOptions, rpId: own })
    expect(await bring(site.domain, ticket, answer)).toBe(secondFactorWrong)
  })

  it('refuses a new passkey from another address or with another address’s challenge', async () => {
    await turnTotpOn(server, ann)
    const begin = async (host: string) =>
      (await server.ask(beginPasskey, await additionInput(server, ann), from(host))).options
    const add = async (host: string, response: Json) =>
      (await server.call(addPasskey, { name: 'My phone', response }, from(host))).code
    const elsewhere = passkey.create(await begin(site.domain), { origin: testConfig.publicUrl })
    expect(await add(site.domain, elsewhere)).toBe(signatureInvalid)
    expect(await add(own, passkey.create(await begin(site.domain)))).toBe(challengeExpired)
    expect(await add(site.domain, passkey.create(await begin(own)))).toBe(challengeExpired)
  })
})

describe('domains that are given up', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['no longer has its record', () => withdraw(server, site.domain)],
    ['belongs to a suspended merchant', () => suspend(world, site.merchantId)],
    ['belongs to a brand under review', () => server.database.update(merchantBrands).set({ state: 'in-review' })],
    ['wasn’t seen for three days', () => server.database.update(merchantBrands).set({ checkedAt: new Date(0) })],
  ])('a domain that %s takes no passkey any more, and ours still takes the other factor', async (_, giveUp) => {
    await withPasskeyThere()
    const { ticket, passkeyOptions } = await askedAt(site.domain)
    await giveUp()
    expect(await bring(site.domain, ticket, passkey.get(passkeyOptions ?? {}))).toBe(secondFactorWrong)
    expect((await listed(own)).passkeys).toMatchObject([{ domain: site.domain, works: 'nowhere' }])
    const { methods, passkeysElsewhere } = await askedAt(own)
    expect([methods, passkeysElsewhere]).toEqual([['totp', 'recovery-code'], []])
  })

  it('a domain takes the passkey again once the same merchant has proven it anew', async () => {
    await withPasskeyThere()
    await withdraw(server, site.domain)
    await serve(server, site)
    const { ticket, passkeyOptions } = await askedAt(site.domain)
    expect(await bring(site.domain, ticket, passkey.get(passkeyOptions ?? {}))).toBe(0)
  })

  it('a domain takes no passkey of its former merchant’s time once another one has proven it', async () => {
    await withPasskeyThere()
    const before = await askedAt(site.domain)
    await makeSite(world, site.domain)
    expect(await bring(site.domain, before.ticket, passkey.get(before.passkeyOptions ?? {}))).toBe(secondFactorWrong)
    const { ticket, passkeyOptions, passkeysElsewhere } = await askedAt(site.domain)
    expect([passkeyOptions, passkeysElsewhere]).toEqual([null, []])
    const answer = passkey.get({ ...before.passkeyOptions, challenge: before.passkeyOptions?.['challenge'] })
    expect(await bring(site.domain, ticket, answer)).toBe(secondFactorWrong)
    expect((await listed(site.domain)).passkeys).toMatchObject([{ works: 'nowhere' }])
  })

  it('a domain’s new merchant takes a new passkey, and not the old one', async () => {
    await withPasskeyThere()
    await makeSite(world, site.domain)
    const renewed = new Authenticator(`https://${site.domain}`)
    expect(await makeAt(site.domain, renewed)).toMatchObject({ code: 0 })
    const refused = await askedAt(site.domain)
    expect(await bring(site.domain, refused.ticket, passkey.get(refused.passkeyOptions ?? {}))).toBe(secondFactorWrong)
    const taken = await askedAt(site.domain)
    expect(await bring(site.domain, taken.ticket, renewed.get(taken.passkeyOptions ?? {}))).toBe(0)
  })
})

describe('second factors at our own address', () => {
  const remove = async (factor: { kind: 'totp' } | { kind: 'passkey'; id: string }) =>
    server.call(
      removeSecondFactor,
      { currentPassword: ann.password, proof: await recoveryProof(server, ann), factor },
      from(own),
    )

  it('a passkey for a merchant’s domain requires a second factor at ours', async () => {
    const input = await additionInput(server, ann)
    expect(await server.call(beginPasskey, input, from(site.domain))).toMatchObject({ code: stateConflict })
    expect(await listed(site.domain)).toMatchObject({ mayAddPasskey: false })
    expect(await listed(own)).toMatchObject({ mayAddPasskey: true })
    await turnTotpOn(server, ann)
    expect(await listed(site.domain)).toMatchObject({ mayAddPasskey: true })
  })

  it('a second factor at ours can’t be removed while there are passkeys for merchants’ domains', async () => {
    await withPasskeyThere()
    expect(await remove({ kind: 'totp' })).toMatchObject({ code: stateConflict })
    const [there] = (await listed(own)).passkeys
    expect(await remove({ kind: 'passkey', id: there?.id ?? '' })).toMatchObject({ code: 0 })
    // The passkey still exists, and its removal may be cancelled.
    expect(await remove({ kind: 'totp' })).toMatchObject({ code: stateConflict })
    // The day is over.
    await server.database.update(secondFactorRemovals).set({ removesAt: new Date(0) })
    for (const { name, run } of server.backend.cleanUps) if (name === 'second factors to be removed') await run()
    expect(await remove({ kind: 'totp' })).toMatchObject({ code: 0 })
  })

  it('of two second factors at ours, the last one can’t be removed', async () => {
    await withPasskeyThere()
    await addPasskeyTo(server, ann, new Authenticator(testConfig.publicUrl))
    const ours = (await listed(own)).passkeys.find(({ works }) => works === 'here')
    expect(await remove({ kind: 'totp' })).toMatchObject({ code: 0 })
    expect(await remove({ kind: 'passkey', id: ours?.id ?? '' })).toMatchObject({ code: stateConflict })
  })

  it('a second factor pending removal doesn’t count for a new passkey', async () => {
    await turnTotpOn(server, ann)
    const input = await additionInput(server, ann)
    expect(await remove({ kind: 'totp' })).toMatchObject({ code: 0 })
    expect(await server.call(beginPasskey, input, from(site.domain))).toMatchObject({ code: stateConflict })
  })

  it('of a new passkey and a simultaneous removal of the app, one is refused', async () => {
    await turnTotpOn(server, ann)
    const { options } = await server.ask(beginPasskey, await additionInput(server, ann), from(site.domain))
    const response = passkey.create(options)
    const [added, removed] = await Promise.all([
      server.call(addPasskey, { name: 'My phone', response }, from(site.domain)),
      remove({ kind: 'totp' }),
    ])
    expect(new Set([added.code, removed.code])).toEqual(new Set([0, stateConflict]))
  })
})

describe('stored passkeys', () => {
  it('a passkey’s row names the merchant of its domain, and none for our own', async () => {
    await withPasskeyThere()
    await addPasskeyTo(server, ann, new Authenticator(testConfig.publicUrl))
    const rows = await server.database.select().from(passkeys)
    const own = rows.filter(({ domain }) => domain === null)
    expect(own.every(({ merchantId }) => merchantId === null)).toBe(true)
    expect(rows.find(({ domain }) => domain === site.domain)?.merchantId).toBe(site.merchantId)
  })

  it('one user has separate passkeys at two merchants', async () => {
    await withPasskeyThere()
    const second = await makeMerchant(world)
    await serve(server, { domain: `other-${site.domain}`, merchantId: second.made.id })
    const there = new Authenticator(`https://other-${site.domain}`)
    expect(await makeAt(`other-${site.domain}`, there)).toMatchObject({ code: 0 })
    const { passkeysElsewhere, passkeyOptions } = await askedAt(`other-${site.domain}`)
    expect(passkeysElsewhere).toEqual([site.domain])
    expect(passkeyOptions?.['allowCredentials']).toHaveLength(1)
  })
})
