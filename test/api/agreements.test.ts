import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { getRegisterConf } from '#api/configuration.ts'
import { getAgreement } from '#api/notices.ts'
import { AgreementService } from '#server/modules/agreements/agreements.service.ts'
import { type PublishedAgreement, publishedAgreements } from '#server/modules/agreements/published-agreements.ts'

import { buildTestApp, type TestApp } from './support/test-app.ts'

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp()
})

afterAll(() => server.close())

describe.each(['service', 'privacy'] as const)('the %s text', (kind) => {
  it.each(['en_us', 'es_mx', 'zh_cn', 'zh_tw'] as const)('is there in %s', async (lang) => {
    const agreement = await server.ask(getAgreement, { kind, lang })
    expect(agreement.kind).toBe(kind)
    expect(agreement.title).not.toBe('')
    expect(agreement.content.length).toBeGreaterThan(1_000)
  })

  it('is the one that a registration has to name', async () => {
    const { agreementId, privacyId } = await server.ask(getRegisterConf)
    const { id } = await server.ask(getAgreement, { kind, lang: 'en_us' })
    expect(id).toBe(kind === 'service' ? agreementId : privacyId)
  })
})

describe('versions of an agreement', () => {
  const [service, privacy] = publishedAgreements as [PublishedAgreement, PublishedAgreement]
  const next = {
    ...service,
    id: 'b7a6c1f0-0000-4000-8000-000000000000',
    effectiveFrom: new Date('2030-01-01T00:00:00Z'),
  }

  it('take over on their day, and not before', () => {
    let now = new Date('2029-12-31T23:59:59Z')
    const agreements = new AgreementService([service, privacy, next], () => now)
    expect(agreements.idsInForce()).toEqual({ agreementId: service.id, privacyId: privacy.id })
    now = new Date('2030-01-01T00:00:00Z')
    expect(agreements.idsInForce()).toEqual({ agreementId: next.id, privacyId: privacy.id })
  })

  it('are missed loudly where none is in force', () => {
    const agreements = new AgreementService([service, privacy], () => new Date('2000-01-01T00:00:00Z'))
    expect(() => agreements.idsInForce()).toThrow('No service text is in force')
  })
})
