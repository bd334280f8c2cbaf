import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import {
  approveBrand,
  checkBrand,
  getAgentInfo,
  getOwnBrand,
  listBrands,
  rejectBrand,
  removeBrand,
  saveBrand,
} from '#api/merchant-brands.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { addSeconds, systemClock } from '#server/lib/clock.ts'
import { BrandProofs } from '#server/modules/merchants/brand-proofs.ts'

import { auditOf, buildMerchantWorld, makeMerchant, type MerchantWorld, suspend } from './support/merchants.ts'
import { makeOperator } from './support/operators.ts'
import { logIn, newPlace, type Person, register } from './support/people.ts'
import { turnTotpOn } from './support/second-factors.ts'
import type { TestApp } from './support/test-app.ts'
import { uploaded } from './support/uploads.ts'

const { attachmentGone, fileRefused, forbidden, invalidRequest, stateConflict } = apiErrorCode
const secondsPerDay = 86_400

/** Scripted DNS: records by name, or an error code. */
const records = new Map<string, string[] | string>()

async function resolveRecord(name: string): Promise<string[][]> {
  const found = records.get(name) ?? 'ENOTFOUND'
  if (typeof found === 'string') throw Object.assign(new Error('No answer'), { code: found })
  return found.map((text) => [text.slice(0, 5), text.slice(5)])
}

let world: MerchantWorld
let server: TestApp
let folder: string
let picture: Buffer
let ann: Person
let merchantId: string
let domain: string
let number = 0

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'brands-'))
  world = await buildMerchantWorld(folder, { resolveRecord })
  ;({ server } = world)
  picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  await server.database.delete(rateLimits)
  records.clear()
  const { person, made } = await makeMerchant(world)
  ann = person
  merchantId = made.id
  number += 1
  domain = `coins-${number}.example`
})

async function brandOf(person = ann, entries: object = {}) {
  const { id: logo } = await uploaded(server, picture, person.signedIn, 'logo.jpg')
  return server.ask(saveBrand, { domain, name: 'Sol', colour: '#0064D2', logo, ...entries }, person.signedIn)
}

async function prove(person = ann) {
  const { brand } = await server.ask(getOwnBrand, undefined, person.signedIn)
  if (brand === null) throw new Error('There is no brand')
  records.set(brand.record.name, ['v=spf1 -all', brand.record.value])
  return server.ask(checkBrand, undefined, person.signedIn)
}

const shown = async (host = domain) => (await server.ask(getAgentInfo, { domain: host }, newPlace())).agent
const reviewer = () => world.reviewers[0].signedIn

async function reviewed(id = merchantId) {
  const { items } = await server.ask(listBrands, undefined, reviewer())
  const brand = items.find((item) => item.id === id)
  if (brand === undefined) throw new Error('The brand is not waiting for a review')
  return brand
}

async function shownBrand() {
  await brandOf()
  await prove()
  const { revision } = await reviewed()
  await server.ask(approveBrand, { id: merchantId, revision }, reviewer())
}

describe('brands', () => {
  it('a brand is shown once it is reviewed and its domain is proven, and not before', async () => {
    const saved = await brandOf()
    expect(saved).toMatchObject({ state: 'in-review', provenAt: null, served: false, colour: '#0064d2' })
    expect(saved.record.name).toBe(`_sevenport.${domain}`)
    expect(await server.ask(checkBrand, undefined, ann.signedIn)).toMatchObject({ provenAt: null })
    const { revision } = await reviewed()
    await server.ask(approveBrand, { id: merchantId, revision }, reviewer())
    expect(await shown()).toBeNull()
    expect(await prove()).toMatchObject({ served: true })
    expect(await shown(domain.toUpperCase())).toMatchObject({ agentId: merchantId, name: 'Sol', colour: '#0064d2' })
    expect(await auditOf(server, merchantId)).toContain('approve-brand')
  })

  it('serves a brand’s logo as a small redrawn picture, as long as the brand is shown', async () => {
    await shownBrand()
    const { logoUrl } = (await shown()) ?? { logoUrl: '' }
    const { statusCode, headers, rawPayload } = await server.app.inject({ url: logoUrl })
    expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
      200,
      'image/png',
      'nosniff',
    ])
    expect(rawPayload.length).toBeLessThan(20_000)
    expect(rawPayload.subarray(1, 4).toString()).toBe('PNG')
    await server.ask(removeBrand, undefined, ann.signedIn)
    expect((await server.app.inject({ url: logoUrl })).statusCode).toBe(404)
    expect(await shown()).toBeNull()
  })

  it('a changed brand is reviewed anew, and a reviewer can’t approve an unseen revision', async () => {
    await shownBrand()
    const changed = { domain, name: 'Luna', colour: '#0064d2', logo: null }
    await server.ask(saveBrand, changed, ann.signedIn)
    expect(await shown()).toBeNull()
    const { revision } = await reviewed()
    await server.ask(saveBrand, { ...changed, name: 'Lunatic' }, ann.signedIn)
    const stale = await server.call(approveBrand, { id: merchantId, revision }, reviewer())
    expect(stale.code).toBe(stateConflict)
    const rejection = { id: merchantId, revision: revision + 1, reason: 'Not your name' }
    await server.ask(rejectBrand, rejection, reviewer())
    const { brand } = await server.ask(getOwnBrand, undefined, ann.signedIn)
    expect(brand).toMatchObject({ state: 'rejected', reason: 'Not your name', served: false })
    expect((await server.mailsTo(ann.email)).at(-1)?.text).toContain('Not your name')
  })

  it('refuses a brand with a misleading name or domain, or an unreadable color', async () => {
    const entries = { domain, name: 'Sol', colour: '#0064d2', logo: null }
    const wrong = [
      { name: 'Sevenport Support' },
      { name: 'Ѕеvеnроrt' },
      { name: 'x'.repeat(10_000) },
      { name: 'Sol\u202Eevil' },
      { domain: 'sevenp0rt.example' },
      { domain: 'localhost' },
      { domain: '127.0.0.1' },
      { domain: 'xn--80ak6aa92e.com' },
      { colour: '#ffff00' },
      { colour: 'red' },
    ]
    const taken = []
    for (const entry of wrong) {
      const { code } = await server.call(saveBrand, { ...entries, ...entry }, ann.signedIn)
      if (code !== invalidRequest) taken.push(entry)
    }
    expect(taken).toEqual([])
  })

  it('refuses another user’s picture or another kind of file as a logo', async () => {
    const ben = await register(server)
    const { id: foreign } = await uploaded(server, picture, ben.signedIn, 'logo.jpg')
    const { id: text } = await uploaded(server, 'No picture', ann.signedIn, 'logo.txt')
    const codes = []
    for (const logo of [foreign, text, null]) {
      const { code } = await server.call(saveBrand, { domain, name: 'Sol', colour: '#0064d2', logo }, ann.signedIn)
      codes.push(code)
    }
    expect(codes).toEqual([attachmentGone, fileRefused, attachmentGone])
    const stranger = await server.call(
      saveBrand,
      { domain, name: 'Sol', colour: '#0064d2', logo: foreign },
      ben.signedIn,
    )
    expect(stranger.code).toBe(stateConflict)
  })

  it('an account registered on a brand’s domain belongs to the merchant while the brand is shown', async () => {
    await shownBrand()
    const ben = await register(server, { merchantDomain: domain.toUpperCase() })
    expect(ben.session.agentId).toBe(merchantId)
    await server.ask(removeBrand, undefined, ann.signedIn)
    const cem = await register(server, { merchantDomain: domain })
    expect(cem.session.agentId).toBeNull()
  })

  it('a suspended merchant’s brand isn’t shown', async () => {
    await shownBrand()
    await suspend(world, merchantId)
    expect(await shown()).toBeNull()
  })

  it('a merchant who is an operator can’t approve their own brand', async () => {
    await brandOf()
    await turnTotpOn(server, ann)
    await makeOperator(server, ann, ['reviewer'])
    const { revision } = await reviewed()
    const { code } = await server.call(approveBrand, { id: merchantId, revision }, ann.signedIn)
    expect(code).toBe(forbidden)
  })
})

describe('domains of brands', () => {
  /** Creates the check of domains as of so many days from now. */
  const proofsIn = (days: number) => {
    const clock = () => addSeconds(systemClock(), days * secondsPerDay)
    return new BrandProofs({ database: server.database, clock, resolveRecord })
  }

  it('finds within a day that a domain isn’t proven any more, and tells the merchant once', async () => {
    await shownBrand()
    records.clear()
    await proofsIn(0.9).run()
    expect(await shown()).not.toBeNull()
    await proofsIn(1.1).run()
    await proofsIn(1.1).run()
    expect(await shown()).toBeNull()
    const told = (await server.mailsTo(ann.email)).filter(({ subject }) => subject === 'Your brand is no longer shown')
    expect(told).toHaveLength(1)
  })

  it('a sold domain belongs to whoever proves it last', async () => {
    await shownBrand()
    const { person: bob, made } = await makeMerchant(world, { businessName: 'Bob' })
    await brandOf(bob, { name: 'Bobs Coins' })
    expect((await server.ask(checkBrand, undefined, bob.signedIn)).provenAt).toBeNull()
    expect(await shown()).toMatchObject({ agentId: merchantId })
    await prove(bob)
    const { revision } = await reviewed(made.id)
    await server.ask(approveBrand, { id: made.id, revision }, reviewer())
    expect(await shown()).toMatchObject({ agentId: made.id })
    const { accessToken } = await logIn(server, ann)
    const { brand } = await server.ask(getOwnBrand, undefined, { ...ann.place, accessToken })
    expect(brand).toMatchObject({ served: false, provenAt: null })
  })

  it('a domain that two merchants prove simultaneously belongs to one', async () => {
    await brandOf()
    const { person: bob } = await makeMerchant(world, { businessName: 'Bob' })
    await brandOf(bob)
    const owners = await Promise.all([ann, bob].map(({ signedIn }) => server.ask(getOwnBrand, undefined, signedIn)))
    records.set(
      `_sevenport.${domain}`,
      owners.map(({ brand }) => brand?.record.value ?? ''),
    )
    const checks = [ann, bob, ann, bob].map(({ signedIn }) => server.call(checkBrand, undefined, signedIn))
    expect((await Promise.all(checks)).map(({ code }) => code)).toEqual([0, 0, 0, 0])
    const found = await Promise.all([ann, bob].map(({ signedIn }) => server.ask(getOwnBrand, undefined, signedIn)))
    expect(found.filter(({ brand }) => brand?.provenAt !== null)).toHaveLength(1)
  })

  it('a changed domain has to be proven anew, with another record', async () => {
    await shownBrand()
    const first = (await server.ask(getOwnBrand, undefined, ann.signedIn)).brand
    const other = { domain: `other-${domain}`, name: 'Sol', colour: '#0064d2', logo: null }
    const { record, provenAt } = await server.ask(saveBrand, other, ann.signedIn)
    expect(provenAt).toBeNull()
    expect(record.value).not.toBe(first?.record.value)
  })

  it('a domain whose name server doesn’t answer stays proven for three days', async () => {
    await shownBrand()
    records.set(`_sevenport.${domain}`, 'ESERVFAIL')
    server.advance(2 * secondsPerDay)
    await proofsIn(0).run()
    expect(await shown()).not.toBeNull()
    server.advance(secondsPerDay + 60)
    await proofsIn(0).run()
    expect(await shown()).toBeNull()
  })
})
