import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import { listFiatOptions } from '#api/fiat.ts'
import { changeFiatRule, listOperatorFiatRules, resetFiatRule } from '#api/operator-fiat-rules.ts'
import { listAudit } from '#api/operator-audit.ts'

import { registerOperator } from './support/operators.ts'
import { type Person, register } from './support/people.ts'
import { ScriptedFiat } from './support/scripted-fiat.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

let server: TestApp
let olga: Person
let ann: Person

beforeAll(async () => {
  server = await buildTestApp({ fiatPartners: [new ScriptedFiat()] })
  olga = await registerOperator(server)
  ann = await register(server)
})

afterAll(() => server.close())

const place = { partner: 'scripted', direction: 'buy', country: 'BR', currency: 'BRL', method: 'pix' } as const
const written = { minimum: '10', maximum: '10000', verification: 'basic', minutes: { from: 1, to: 30 } } as const
const set = { ...place, ...written, isOffered: true, maximum: '500' } as const
const change = { ...set, reason: 'The partner wrote to us' } as const
const reset = { ...place, reason: 'It is over' } as const

const offered = async () => {
  const { rules } = await server.ask(listFiatOptions)
  return rules.find(({ direction, country, method }) => direction === 'buy' && country === 'BR' && method === 'pix')
}

describe('rules of a partner', () => {
  it('an operator’s rule applies at once until it is reset', async () => {
    await server.ask(changeFiatRule, change, olga.signedIn)
    expect(await offered()).toMatchObject({ minimum: '10', maximum: '500' })
    await server.ask(changeFiatRule, { ...change, isOffered: false }, olga.signedIn)
    expect(await offered()).toBeUndefined()
    const { rules } = await server.ask(listOperatorFiatRules, undefined, olga.signedIn)
    expect(rules).toContainEqual({ ...set, isOffered: false, isOverridden: true, documented: written })
    await server.ask(resetFiatRule, reset, olga.signedIn)
    expect(await offered()).toEqual({ ...place, ...written })
    const known = await server.ask(listOperatorFiatRules, undefined, olga.signedIn)
    const untouched = { isOffered: true, isOverridden: false, documented: written }
    expect(known.rules).toContainEqual({ ...place, ...written, ...untouched })
    const { items } = await server.ask(listAudit, {}, olga.signedIn)
    expect(items.slice(0, 3)).toMatchObject([
      { action: 'reset-fiat-rule', subject: 'scripted buy BR BRL pix', details: { reason: reset.reason } },
      { action: 'change-fiat-rule', details: { offered: 'no', reason: change.reason } },
      { action: 'change-fiat-rule', details: { offered: 'yes', maximum: '500', minutes: '1–30' } },
    ])
  })

  it('shows a rule of a country without third-party payment to operators only', async () => {
    await server.ask(changeFiatRule, { ...change, country: 'JP', currency: 'JPY' }, olga.signedIn)
    const { rules } = await server.ask(listFiatOptions)
    expect(rules.filter(({ country }) => country === 'JP')).toEqual([])
    const known = await server.ask(listOperatorFiatRules, undefined, olga.signedIn)
    expect(known.rules.find(({ country }) => country === 'JP')).toMatchObject({ documented: null })
    await server.ask(resetFiatRule, { ...reset, country: 'JP', currency: 'JPY' }, olga.signedIn)
  })

  it.each([
    ['of an unknown partner', { partner: 'nobody' }, apiErrorCode.notFound],
    ['with a maximum below its minimum', { maximum: '9.99' }, apiErrorCode.invalidRequest],
    ['with a reversed range of minutes', { minutes: { from: 30, to: 1 } }, apiErrorCode.invalidRequest],
    ['without a reason', { reason: ' ' }, apiErrorCode.invalidRequest],
    ['with an amount finer than the books', { minimum: '0.0000000000000000001' }, apiErrorCode.invalidRequest],
  ])('refuses a rule %s', async (_what, part, expected) => {
    expect((await server.call(changeFiatRule, { ...change, ...part }, olga.signedIn)).code).toBe(expected)
    expect((await server.call(resetFiatRule, reset, olga.signedIn)).code).toBe(apiErrorCode.notFound)
  })

  it('only operators can change, reset or list rules', async () => {
    for (const asked of [
      server.call(changeFiatRule, change, ann.signedIn),
      server.call(resetFiatRule, reset, ann.signedIn),
      server.call(listOperatorFiatRules, undefined, ann.signedIn),
    ]) {
      expect((await asked).code).toBe(apiErrorCode.forbidden)
    }
  })
})
