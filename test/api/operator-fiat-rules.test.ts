import { sql } from 'drizzle-orm'
import type { InferInput } from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import { listFiatOptions } from '#api/fiat.ts'
import { changeFiatRule, listOperatorFiatRules, resetFiatRule } from '#api/operator-fiat-rules.ts'
import { listAudit } from '#api/operator-audit.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { fiatRuleOverrides } from '#server/db/schema/fiat.ts'

import { codesOf } from './support/codes.ts'
import { registerOperator } from './support/operators.ts'
import { type Person, register } from './support/people.ts'
import { ScriptedFiat } from './support/scripted-fiat.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'

let server: TestApp
let olga: Person
let oleg: Person
let ann: Person

beforeAll(async () => {
  const connection = connectPostgres(await createTestDatabase(), () => undefined)
  server = await buildTestApp({ connection, fiatPartners: [new ScriptedFiat()] })
  olga = await registerOperator(server)
  oleg = await registerOperator(server)
  ann = await register(server)
})

afterAll(() => server.close())

beforeEach(async () => {
  await server.database.delete(fiatRuleOverrides)
})

const { forbidden, invalidRequest, notFound, stateConflict } = apiErrorCode
const place = { partner: 'scripted', direction: 'buy', country: 'BR', currency: 'BRL', method: 'pix' } as const
const written = { minimum: '10', maximum: '10000', verification: 'basic', minutes: { from: 1, to: 30 } } as const
const set = { ...place, ...written, isOffered: true, maximum: '500' } as const
const untouched = { ...place, ...written, isOffered: true, changedAt: null, documented: written } as const
const inJapan = { ...place, country: 'JP', currency: 'JPY' } as const

const offered = async () => {
  const { rules } = await server.ask(listFiatOptions)
  return rules.find(({ direction, country, method }) => direction === 'buy' && country === 'BR' && method === 'pix')
}
/** Reads a rule as the operators' page does. */
const read = async (at: typeof place | typeof inJapan = place) => {
  const { rules } = await server.ask(listOperatorFiatRules, undefined, olga.signedIn)
  return rules.find(
    ({ direction, country, method }) => direction === 'buy' && country === at.country && method === 'pix',
  )
}
const readAt = async (at: typeof place | typeof inJapan = place) => (await read(at))?.changedAt ?? null

type Change = InferInput<typeof changeFiatRule.input>

const change = (changedAt: string | null, part: Partial<Change> = {}, operator = olga) =>
  server.call(changeFiatRule, { ...set, reason: 'They wrote to us', changedAt, ...part }, operator.signedIn)
const reset = (changedAt: string | null, at: typeof place | typeof inJapan = place, operator = olga) =>
  server.call(resetFiatRule, { ...at, reason: 'It is over', changedAt: changedAt ?? never }, operator.signedIn)
/** When no rule was changed. */
const never = '2020-01-01T00:00:00.000Z'
const audit = async () => (await server.ask(listAudit, {}, olga.signedIn)).items

describe('rules of a partner', () => {
  it('an operator’s rule applies at once until it is reset', async () => {
    expect((await change(null)).code).toBe(0)
    expect(await offered()).toMatchObject({ minimum: '10', maximum: '500' })
    expect((await change(await readAt(), { isOffered: false })).code).toBe(0)
    expect(await offered()).toBeUndefined()
    const changedAt = await readAt()
    expect(await read()).toEqual({ ...set, isOffered: false, changedAt, documented: written })
    expect(changedAt).not.toBeNull()
    expect((await reset(changedAt)).code).toBe(0)
    expect(await offered()).toEqual({ ...place, ...written })
    expect(await read()).toEqual(untouched)
  })

  it('records what a rule was before and is now', async () => {
    await change(null, { minimum: null })
    await change(await readAt(), { isOffered: false, minimum: null, minutes: { from: 2, to: 30 } })
    await reset(await readAt())
    await change(null, inJapan)
    await reset(await readAt(inJapan), inJapan)
    const [gone, added, over, closed, limited] = (await audit()).slice(0, 5)
    const subject = 'scripted buy BR BRL pix'
    const reason = 'They wrote to us'
    const limits = { minimum: '10 → none', maximum: '10000 → 500' }
    expect(limited).toMatchObject({
      action: 'change-fiat-rule',
      subject,
      details: { offered: 'yes', ...limits, verification: 'basic', minutes: '1–30', reason },
    })
    expect(closed?.details).toEqual({
      offered: 'yes → no',
      minimum: 'none',
      maximum: '500',
      verification: 'basic',
      minutes: '1–30 → 2–30',
      reason,
    })
    expect(over).toMatchObject({
      action: 'reset-fiat-rule',
      subject,
      details: { offered: 'no → yes', minimum: 'none → 10', minutes: '2–30 → 1–30', reason: 'It is over' },
    })
    expect(added?.details).toMatchObject({ offered: 'none → yes', maximum: 'none → 500', minutes: 'none → 1–30' })
    expect(gone?.details).toMatchObject({ offered: 'yes → none', verification: 'basic → none' })
  })

  it('shows a rule of a country without third-party payment to operators only', async () => {
    await change(null, inJapan)
    const { rules } = await server.ask(listFiatOptions)
    expect(rules.filter(({ country }) => country === 'JP')).toEqual([])
    expect(await read(inJapan)).toMatchObject({ documented: null })
  })

  it.each([
    ['of an unknown partner', { partner: 'nobody' }, notFound],
    ['with a maximum below its minimum', { maximum: '9.99' }, invalidRequest],
    ['with a reversed range of minutes', { minutes: { from: 30, to: 1 } }, invalidRequest],
    ['without a reason', { reason: ' ' }, invalidRequest],
    ['with an amount finer than the books', { minimum: '0.0000000000000000001' }, invalidRequest],
  ])('refuses a rule %s', async (_what, part, expected) => {
    expect((await change(null, part)).code).toBe(expected)
    expect((await reset(never)).code).toBe(notFound)
  })

  it('only operators can change, reset or list rules', async () => {
    expect(
      await codesOf([
        change(null, {}, ann),
        reset(never, place, ann),
        server.call(listOperatorFiatRules, undefined, ann.signedIn),
      ]),
    ).toEqual([forbidden, forbidden, forbidden])
  })
})

describe('a rule that another operator has changed', () => {
  it('refuses a change by an operator who has read the documented rule', async () => {
    await change(null, { isOffered: false }, oleg)
    expect(await change(null, { maximum: '900' })).toMatchObject({ code: stateConflict })
    expect(await offered()).toBeUndefined()
    expect((await audit())[0]).toMatchObject({ operator: oleg.session.memberId, action: 'change-fiat-rule' })
  })

  it('refuses a change or reset by an operator who has read an earlier change', async () => {
    await change(null)
    const stale = await readAt()
    await change(stale, { isOffered: false }, oleg)
    expect(await change(stale, { maximum: '900' })).toMatchObject({ code: stateConflict })
    expect(await reset(stale)).toMatchObject({ code: stateConflict })
    expect(await offered()).toBeUndefined()
  })

  it('refuses a change of a rule that was reset meanwhile', async () => {
    await change(null)
    const stale = await readAt()
    await reset(stale, place, oleg)
    expect(await change(stale, { maximum: '900' })).toMatchObject({ code: stateConflict })
    expect(await reset(stale)).toMatchObject({ code: notFound })
    expect(await read()).toEqual(untouched)
  })

  it('keeps only one of several simultaneous changes, also of a rule nobody has changed before', async () => {
    for (let round = 0; round < 5; round += 1) {
      const seen = await readAt()
      const changes = ['600', '700', '800'].map((maximum) => change(seen, { maximum }))
      const codes = (await Promise.all(changes)).map(({ code }) => code)
      expect(codes.toSorted((one, other) => one - other)).toEqual([0, stateConflict, stateConflict])
      const winner = ['600', '700', '800'][codes.indexOf(0)]
      expect(await read()).toMatchObject({ maximum: winner })
    }
  })

  it('refuses a change by an operator who has read the one before, even if a faster clock dated that', async () => {
    await change(null)
    const stale = '2100-01-01T00:00:00.000Z'
    await server.database.update(fiatRuleOverrides).set({ changedAt: new Date(stale) })
    expect((await change(stale, { isOffered: false }, oleg)).code).toBe(0)
    expect(await readAt()).toBe('2100-01-01T00:00:00.001Z')
    expect(await change(stale)).toMatchObject({ code: stateConflict })
    expect(await offered()).toBeUndefined()
  })

  it('recognizes a rule whose time is stored in microseconds', async () => {
    await change(null)
    await server.database.update(fiatRuleOverrides).set({ changedAt: sql`'2026-03-01T10:00:00.123456Z'` })
    expect((await change(await readAt(), { maximum: '600' })).code).toBe(0)
    expect(await read()).toMatchObject({ maximum: '600' })
  })
})
