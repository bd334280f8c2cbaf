import { afterAll, beforeAll, expect, it } from 'vitest'

import { getRegisterConf } from '#api/configuration.ts'
import { listContentVersions, withdrawContent } from '#api/content.ts'
import { apiErrorCode } from '#api/errors.ts'
import { getAgreement, giveConsent, listAgreementChanges, listConsents } from '#api/notices.ts'
import { languages } from '#server/content/read-text.ts'
import { publishedAgreements } from '#server/modules/agreements/published-agreements.ts'

import { draft, goodText, publishAll } from './support/content.ts'
import { registerOperator } from './support/operators.ts'
import { type Person, register, termsOf } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

let server: TestApp
let olga: Person
let oleg: Person
let ann: Person

const place = { realm: 'main', kind: 'agreement', key: 'service' } as const
const newestIn = (kind: string) =>
  Math.max(...publishedAgreements.filter((text) => text.kind === kind).map(({ version }) => version))
const next = newestIn('service') + 1

beforeAll(async () => {
  server = await buildTestApp()
  olga = await registerOperator(server)
  oleg = await registerOperator(server)
  ann = await register(server)
})

afterAll(() => server.close())

async function publishTerms(words: string) {
  const [newest] = (await server.ask(listContentVersions, place, olga.signedIn)).items
  return publishAll(server, [olga, oleg], await draft(server, olga, place, newest?.id ?? null), words)
}

it('a version published by operators follows the app’s own and is in force at once in every language', async () => {
  const old = await termsOf(server)
  const { id } = await publishTerms('Airships are insured')
  for (const lang of languages) {
    const { title, content } = goodText(lang, 'Airships are insured')
    expect(await server.ask(getAgreement, { kind: 'service', lang })).toMatchObject({
      id,
      version: next,
      title,
      content,
    })
    const { items } = await server.ask(listAgreementChanges, { lang })
    expect(items).toEqual([{ kind: 'service', version: next, changes: [`Airships are insured (${lang}).`] }])
  }
  expect(await server.ask(getRegisterConf)).toMatchObject({ agreementId: id, privacyId: old.privacyId })
  expect((await server.ask(listContentVersions, place, olga.signedIn)).items.map(({ number }) => number)).toEqual(
    Array.from({ length: next }, (_, index) => next - index),
  )
})

it('an account that agreed to an earlier version is asked for the new text alone, and consents once', async () => {
  const { due } = await server.ask(listConsents, undefined, ann.signedIn)
  expect(due.map(({ kind, version }) => [kind, version])).toEqual([['service', next]])
  const { agreementId, privacyId } = await termsOf(server)
  await server.ask(giveConsent, { agreementId, privacyId }, ann.signedIn)
  const { given, due: left } = await server.ask(listConsents, undefined, ann.signedIn)
  expect(left).toEqual([])
  const consent = given.find(({ id }) => id === agreementId)
  expect(consent).toMatchObject({ kind: 'service', version: next })
  server.advance(60)
  await server.ask(giveConsent, { agreementId, privacyId }, ann.signedIn)
  const again = await server.ask(listConsents, undefined, ann.signedIn)
  expect(again.given.find(({ id }) => id === agreementId)).toEqual(consent)
})

it('new accounts agree to the newest version, and consent to the previous one is refused', async () => {
  const old = await termsOf(server)
  const { id } = await publishTerms('Airships are free')
  const bea = await register(server)
  const { given, due } = await server.ask(listConsents, undefined, bea.signedIn)
  expect(due).toEqual([])
  expect(given.map((consent) => consent.id)).toContain(id)
  const { agreementId, privacyId } = old
  expect((await server.call(giveConsent, { agreementId, privacyId }, ann.signedIn)).code).toBe(
    apiErrorCode.consentOutdated,
  )
})

it('a text that people have agreed to can’t be withdrawn', async () => {
  const [newest] = (await server.ask(listContentVersions, place, olga.signedIn)).items
  const withdrawal = { id: newest?.id ?? '', reason: 'It is wrong' }
  expect((await server.call(withdrawContent, withdrawal, oleg.signedIn)).code).toBe(apiErrorCode.stateConflict)
})
