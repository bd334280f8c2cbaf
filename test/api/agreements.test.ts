import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { getRegisterConf } from '#api/configuration.ts'
import { apiErrorCode } from '#api/errors.ts'
import { getAgreement, giveConsent, listConsents } from '#api/notices.ts'
import { languages, readText } from '#server/content/read-text.ts'
import { consents } from '#server/db/schema/accounts.ts'
import { AgreementService } from '#server/modules/agreements/agreements.service.ts'
import { type PublishedAgreement, publishedAgreements } from '#server/modules/agreements/published-agreements.ts'

import { type Person, register, termsOf } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp()
})

afterAll(() => server.close())

describe.each(['service', 'privacy'] as const)('the %s text', (kind) => {
  it.each(['en_us', 'es_mx', 'zh_cn', 'zh_tw'] as const)('the agreement exists in %s', async (lang) => {
    const agreement = await server.ask(getAgreement, { kind, lang })
    expect(agreement.kind).toBe(kind)
    expect(agreement.title).not.toBe('')
    expect(agreement.content.length).toBeGreaterThan(1_000)
  })

  it('registration requires the current version of the agreement', async () => {
    const { agreementId, privacyId } = await server.ask(getRegisterConf)
    const { id } = await server.ask(getAgreement, { kind, lang: 'en_us' })
    expect(id).toBe(kind === 'service' ? agreementId : privacyId)
  })
})

it('the terms in force cover held coins, swaps and buying and selling; earlier versions stay as agreed to', async () => {
  const { version, content } = await server.ask(getAgreement, { kind: 'service', lang: 'en_us' })
  expect(version).toBe(7)
  expect(content).toContain('Coins we hold for you')
  expect(content).toContain('the partner has your coins')
  expect(content).toContain('Buying and selling through payment partners')
  expect(content).not.toContain('holds no coins')
  expect((await readText('agreements/service-1', 'en_us')).content).toContain(
    'Your account holds no coins and no money',
  )
  expect((await readText('agreements/service-2', 'en_us')).content).not.toMatch(/swap/i)
  expect((await readText('agreements/service-3', 'en_us')).content).not.toMatch(/payment partner/i)
})

it('in every language, the privacy policy says that SideShift and Transak receive IP addresses', async () => {
  for (const lang of languages) {
    const { version, content } = await server.ask(getAgreement, { kind: 'privacy', lang })
    expect(version).toBe(10)
    expect(content).toMatch(/^- \*\*SideShift\*\*.*IP/m)
    expect(content).toMatch(/^- \*\*Transak\*\*.*IP/m)
  }
})

const ofTheApp = publishedAgreements.filter(({ kind }) => kind !== 'futures')

describe.each([1, 2, 3, 4])('an account registered under version %i', (earlier) => {
  let person: Person

  /** Stores the consents that registration under the earlier release left. */
  async function agreeToEarlier({ session: { userId } }: Person): Promise<void> {
    const agreedAt = new Date('2026-11-21T10:00:00Z')
    await server.database.delete(consents).where(eq(consents.userId, userId))
    const agreed = ofTheApp.filter(({ version }) => version === earlier)
    await server.database.insert(consents).values(agreed.map(({ id: textId }) => ({ userId, textId, agreedAt })))
  }

  beforeAll(async () => {
    person = await register(server)
    await agreeToEarlier(person)
  })

  it('an account that accepted an earlier version is asked to accept both current texts', async () => {
    const { given, due } = await server.ask(listConsents, undefined, person.signedIn)
    expect(given.map(({ kind, version, agreedAt }) => ({ kind, version, agreedAt }))).toEqual([
      { kind: 'service', version: earlier, agreedAt: '2026-11-21T10:00:00.000Z' },
      { kind: 'privacy', version: earlier, agreedAt: '2026-11-21T10:00:00.000Z' },
    ])
    expect(due.map(({ kind, version }) => ({ kind, version }))).toEqual([
      { kind: 'service', version: 7 },
      { kind: 'privacy', version: 10 },
    ])
  })

  it('refuses consent to a version that isn’t in force', async () => {
    const [service, privacy] = ofTheApp.filter(({ version }) => version === earlier) as [
      PublishedAgreement,
      PublishedAgreement,
    ]
    const old = { agreementId: service.id, privacyId: privacy.id }
    expect(await server.call(giveConsent, old, person.signedIn)).toMatchObject({ code: apiErrorCode.consentOutdated })
    const { due } = await server.ask(listConsents, undefined, person.signedIn)
    expect(due).toHaveLength(2)
  })

  it('consents once: a second tap changes neither the stored version nor the time', async () => {
    const { agreementId, privacyId } = await termsOf(server)
    const before = Date.now()
    await server.ask(giveConsent, { agreementId, privacyId }, person.signedIn)
    const { given, due } = await server.ask(listConsents, undefined, person.signedIn)
    expect(due).toEqual([])
    expect(given.map(({ version }) => version)).toEqual([earlier, earlier, 7, 10])
    const { userId } = person.session
    const stored = () =>
      server.database
        .select()
        .from(consents)
        .where(and(eq(consents.userId, userId), eq(consents.textId, agreementId)))
    const [first] = await stored()
    expect(first?.agreedAt.getTime()).toBeGreaterThanOrEqual(before)
    server.advance(60)
    await server.ask(giveConsent, { agreementId, privacyId }, person.signedIn)
    expect(await stored()).toEqual([first])
  })
})

it('an account that agreed to version 7 is asked for the privacy policy alone', async () => {
  const person = await register(server)
  const { userId } = person.session
  await server.database.delete(consents).where(eq(consents.userId, userId))
  const agreed = publishedAgreements.filter(({ version }) => version === 7)
  const agreedAt = new Date('2026-11-24T10:00:00Z')
  await server.database.insert(consents).values(agreed.map(({ id: textId }) => ({ userId, textId, agreedAt })))
  const { due } = await server.ask(listConsents, undefined, person.signedIn)
  expect(due.map(({ kind, version }) => ({ kind, version }))).toEqual([{ kind: 'privacy', version: 10 }])
})

it('a new account has no consents due', async () => {
  const person = await register(server)
  expect(await server.ask(listConsents, undefined, person.signedIn)).toMatchObject({ due: [] })
})

describe('versions of an agreement', () => {
  const [service, privacy] = publishedAgreements as [PublishedAgreement, PublishedAgreement]
  const futures = { ...service, id: 'b7a6c1f0-0000-4000-8000-00000000000f', kind: 'futures' } as const
  const next = {
    ...service,
    id: 'b7a6c1f0-0000-4000-8000-000000000000',
    effectiveFrom: new Date('2030-01-01T00:00:00Z'),
  }

  it('a new version takes effect on its day, and not before', () => {
    let now = new Date('2029-12-31T23:59:59Z')
    const agreements = new AgreementService([service, privacy, futures, next], () => now)
    expect(agreements.idsInForce()).toMatchObject({ agreementId: service.id, privacyId: privacy.id })
    now = new Date('2030-01-01T00:00:00Z')
    expect(agreements.idsInForce()).toEqual({
      agreementId: next.id,
      privacyId: privacy.id,
      futuresAgreementId: futures.id,
    })
  })

  it('throws if no version is in force', () => {
    const agreements = new AgreementService([service, privacy], () => new Date('2000-01-01T00:00:00Z'))
    expect(() => agreements.idsInForce()).toThrow('No service text is in force')
  })
})
