import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import { listIncidents, startIncident, updateIncident } from '#api/operator-incidents.ts'
import { listAudit } from '#api/operator-audit.ts'
import { getStatus, listPastIncidents, type StatusComponent } from '#api/status.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { incidentUpdates } from '#server/db/schema/status.ts'

import { codesOf } from './support/codes.ts'
import { added, begun, inEveryLanguage, type Start, withNewToken } from './support/incidents.ts'
import { registerOperator } from './support/operators.ts'
import { type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'

const { forbidden, idReused, invalidRequest, notFound, notLoggedIn, stateConflict } = apiErrorCode

let server: TestApp
let olga: Person
let oleg: Person
let ann: Person

beforeAll(async () => {
  server = await buildTestApp({ connection: connectPostgres(await createTestDatabase(), () => undefined) })
  olga = await registerOperator(server)
  oleg = await registerOperator(server)
  ann = await register(server)
})

afterAll(() => server.close())

beforeEach(async () => {
  await server.database.delete(rateLimits)
  await server.connection.inScript((script) =>
    script.run(`ALTER TABLE incident_updates DISABLE TRIGGER ALL;
      TRUNCATE incidents, incident_updates;
      ALTER TABLE incident_updates ENABLE TRIGGER ALL;`),
  )
  // Cached answers expire, and so do the access tokens of earlier tests.
  server.advance(11)
  olga = await withNewToken(server, olga)
  oleg = await withNewToken(server, oleg)
  ann = await withNewToken(server, ann)
})

const read = async () => server.ask(getStatus, { lang: 'en_us' })

async function stateOf(component: StatusComponent) {
  const { components } = await read()
  return components.find((one) => one.component === component)
}

describe('incidents', () => {
  it('shows an incident to everyone in their language, and as past once it is resolved', async () => {
    expect((await read()).current, 'fills the cache before the incident').toEqual([])
    const incident = begun()
    await server.ask(startIncident, incident, olga.signedIn)
    const { current } = await server.ask(getStatus, { lang: 'es_mx' })
    expect(current).toMatchObject([{ id: incident.id, title: 'Purchases are late es', stage: 'investigating' }])
    expect(JSON.stringify(current)).not.toContain(olga.session.memberId)
    expect(await stateOf('fiat')).toMatchObject({ state: 'degraded', since: incident.startsAt })

    await server.ask(updateIncident, added(incident.id, { impact: 'down' }), oleg.signedIn)
    expect(await stateOf('fiat')).toMatchObject({ state: 'down' })
    const last = added(incident.id, { updateCount: 2, stage: 'resolved' })
    await server.ask(updateIncident, last, olga.signedIn)
    expect((await read()).current).toEqual([])
    const past = await server.ask(listPastIncidents, { lang: 'zh_cn' })
    expect(past.items.map(({ id, stage }) => ({ id, stage }))).toEqual([{ id: incident.id, stage: 'resolved' }])
    expect(past.items[0]?.updates.map(({ stage }) => stage)).toEqual(['resolved', 'identified', 'investigating'])
  })

  it('an incident is corrected only by another update', async () => {
    const incident = begun()
    await server.ask(startIncident, incident, olga.signedIn)
    const resolved = added(incident.id, { stage: 'resolved' })
    await server.ask(updateIncident, resolved, olga.signedIn)
    const correction = added(incident.id, { updateCount: 2, stage: 'resolved', corrects: resolved.updateId })
    const { endsAt, updates } = await server.ask(updateIncident, correction, oleg.signedIn)
    expect(updates[0]).toMatchObject({ corrects: resolved.updateId, operator: oleg.session.memberId })
    expect(endsAt, 'a correction doesn’t move the end').toBe(updates[1]?.at)
    const again = added(incident.id, { updateCount: 3, stage: 'monitoring' })
    expect(await server.call(updateIncident, again, olga.signedIn)).toMatchObject({ code: stateConflict })
    const astray = added(incident.id, { updateCount: 3, stage: 'resolved', corrects: randomUUID() })
    expect(await server.call(updateIncident, astray, olga.signedIn)).toMatchObject({ code: invalidRequest })
    await expect(server.database.delete(incidentUpdates)).rejects.toThrow('incident_updates')
  })

  it('publishes a repeated incident once, and one of two simultaneous updates', async () => {
    const incident = begun()
    const starts = Array.from({ length: 3 }, () => server.call(startIncident, incident, olga.signedIn))
    expect(await codesOf(starts)).toEqual([0, 0, 0])
    const changed = { ...incident, text: inEveryLanguage('Something else') }
    expect(await server.call(startIncident, changed, olga.signedIn)).toMatchObject({ code: idReused })

    const [one, two] = [added(incident.id), added(incident.id)]
    const updates = [server.call(updateIncident, one, olga.signedIn), server.call(updateIncident, two, oleg.signedIn)]
    expect((await codesOf(updates)).toSorted((a, b) => a - b)).toEqual([0, stateConflict])
    const repeated = await server.call(updateIncident, one, olga.signedIn)
    expect([0, stateConflict]).toContain(repeated.code)
    const { items } = await server.ask(listIncidents, {}, olga.signedIn)
    expect(items.map(({ id, updates: { length } }) => ({ id, length }))).toEqual([{ id: incident.id, length: 2 }])
    const audit = await server.ask(listAudit, {}, olga.signedIn)
    const actions = audit.items.filter(({ subject }) => subject === incident.id).map(({ action }) => action)
    expect(actions).toEqual(['update-incident', 'start-incident'])
  })

  it('refuses an incident with wrong stages, impossible times or unknown keys', async () => {
    const now = Date.now()
    const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()
    const refused: readonly Start[] = [
      begun({ stage: 'scheduled' }),
      begun({ startsAt: at(3_600) }),
      begun({ startsAt: at(-8 * 86_400) }),
      begun({ endsAt: at(3_600) }),
      begun({ components: [] }),
      begun({ components: ['mail', 'mail'] }),
      begun({ kind: 'maintenance', stage: 'scheduled' }),
      begun({ kind: 'maintenance', stage: 'scheduled', startsAt: at(60), endsAt: at(30) }),
      begun({ title: { ...inEveryLanguage('x'), zh_tw: '' } }),
      { ...begun(), operator: 'me' } as Start,
    ]
    const answers = refused.map((start) => server.call(startIncident, start, olga.signedIn))
    expect(await codesOf(answers)).toEqual(refused.map(() => invalidRequest))
    expect(await server.call(getStatus, { lang: 'en_us', all: 1 } as never)).toMatchObject({ code: invalidRequest })
    expect(await server.call(updateIncident, added(randomUUID()), olga.signedIn)).toMatchObject({ code: notFound })
  })

  it('only operators can write incidents', async () => {
    expect(await server.call(startIncident, begun(), ann.signedIn)).toMatchObject({ code: forbidden })
    expect(await server.call(startIncident, begun())).toMatchObject({ code: notLoggedIn })
    expect(await server.call(updateIncident, added(randomUUID()), ann.signedIn)).toMatchObject({ code: forbidden })
    expect(await server.call(listIncidents, {}, ann.signedIn)).toMatchObject({ code: forbidden })
  })
})

describe('maintenance', () => {
  it('maintenance is planned, affects nothing until it starts, and ends when an operator says so', async () => {
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
    const [startsAt, endsAt] = [inSeconds(3_600), inSeconds(7_200)]
    const planned = begun({ kind: 'maintenance', stage: 'scheduled', components: ['fiat'], startsAt, endsAt })
    await server.ask(startIncident, planned, olga.signedIn)
    expect(await read()).toMatchObject({ current: [], planned: [{ id: planned.id, endsAt }] })
    expect(await stateOf('fiat')).toMatchObject({ state: 'unknown' })
    server.advance(3_601)
    oleg = await withNewToken(server, oleg)
    expect(await read()).toMatchObject({ current: [{ id: planned.id }], planned: [] })
    expect(await stateOf('fiat')).toMatchObject({ state: 'degraded' })
    const longer = new Date(Date.now() + 86_400_000).toISOString()
    const going = added(planned.id, { stage: 'in-progress', components: ['fiat'], endsAt: longer })
    expect(await server.ask(updateIncident, going, oleg.signedIn)).toMatchObject({ endsAt: longer })
    const done = added(planned.id, { stage: 'completed', components: ['fiat'], updateCount: 2 })
    await server.ask(updateIncident, done, oleg.signedIn)
    expect(await read()).toMatchObject({ current: [], planned: [] })
  })
})

it('hides incidents that ended more than 90 days ago', async () => {
  const incident = begun()
  await server.ask(startIncident, incident, olga.signedIn)
  await server.ask(updateIncident, added(incident.id, { stage: 'resolved' }), olga.signedIn)
  server.advance(89 * 86_400)
  expect((await server.ask(listPastIncidents, { lang: 'en_us' })).items).toHaveLength(1)
  server.advance(2 * 86_400)
  expect((await server.ask(listPastIncidents, { lang: 'en_us' })).items).toEqual([])
})
