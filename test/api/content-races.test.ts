import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  type ContentPlace,
  draftContent,
  getContentVersion,
  listContentVersions,
  publishContent,
  returnContent,
  submitContent,
  withdrawContent,
  writeContent,
} from '#api/content.ts'
import { apiErrorCode } from '#api/errors.ts'
import { getHelpArticle } from '#api/help-centre.ts'
import { getNotice } from '#api/notices.ts'
import { listAudit } from '#api/operator-audit.ts'
import { connectPostgres } from '#server/db/connect.ts'

import { codesOf } from './support/codes.ts'
import { draft, goodText, publishAll, writeAll } from './support/content.ts'
import { registerOperator } from './support/operators.ts'
import type { Person } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'

const { notFound, stateConflict } = apiErrorCode

let server: TestApp
/** Another process on the same database. */
let other: TestApp
let olga: Person
let oleg: Person
let zoe: Person

beforeAll(async () => {
  const url = await createTestDatabase()
  server = await buildTestApp({ connection: connectPostgres(url, () => undefined) })
  other = await buildTestApp({ connection: connectPostgres(url, () => undefined) })
  olga = await registerOperator(server)
  oleg = await registerOperator(server)
  zoe = await registerOperator(server)
})

afterAll(async () => {
  await other.app.close()
  await other.connection.close()
  await server.close()
})

const newNotice = (): ContentPlace => ({ realm: 'main', kind: 'notice', key: randomUUID() })
const actionsOn = async ({ kind, key }: ContentPlace) =>
  (await server.ask(listAudit, {}, olga.signedIn)).items
    .filter(({ subject }) => subject === `main/${kind}/${key}`)
    .map(({ action }) => action)

async function inReview(place: ContentPlace) {
  const { id, revision } = await writeAll(server, olga, await draft(server, olga, place))
  return server.ask(submitContent, { id, revision }, olga.signedIn)
}

test('of two simultaneous writers of one language, one is stored whole and the other is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await draft(server, olga, newNotice())
    const write = (by: Person, words: string) =>
      server.call(writeContent, { id, lang: 'en_us', revision: 1, ...goodText('en_us', words) }, by.signedIn)
    expect(await codesOf([write(olga, 'Olga writes this'), write(oleg, 'Oleg writes this')])).toEqual([
      0,
      stateConflict,
    ])
    const { texts } = await server.ask(getContentVersion, { id }, olga.signedIn)
    expect([goodText('en_us', 'Olga writes this'), goodText('en_us', 'Oleg writes this')]).toContainEqual({
      title: texts.en_us.title,
      content: texts.en_us.content,
      changes: texts.en_us.changes,
    })
  }
})

test('only one of two simultaneous drafts of the app’s own article is created, and it is copied once', async () => {
  const place = { realm: 'main', kind: 'help', key: 'unstake' } as const
  const [{ id } = { id: '' }] = (await server.ask(listContentVersions, place, olga.signedIn)).items
  const begin = (by: Person, at: TestApp) => at.call(draftContent, { id: randomUUID(), place, from: id }, by.signedIn)
  expect(await codesOf([begin(olga, server), begin(oleg, other)])).toEqual([0, stateConflict])
  const { items } = await server.ask(listContentVersions, place, olga.signedIn)
  expect(items.map(({ number, state }) => [number, state])).toEqual([
    [null, 'draft'],
    [1, 'published'],
  ])
})

test('of simultaneous publications and a return, one takes effect and is audited', async () => {
  for (let round = 0; round < 5; round += 1) {
    const place = newNotice()
    const { id, revision } = await inReview(place)
    const [first, again, second, returned] = await Promise.all([
      server.call(publishContent, { id, revision }, oleg.signedIn),
      server.call(publishContent, { id, revision }, oleg.signedIn),
      other.call(publishContent, { id, revision }, zoe.signedIn),
      server.call(returnContent, { id, revision, reason: 'A typo' }, zoe.signedIn),
    ])
    const done = [first.code === 0 || again.code === 0, second.code === 0, returned.code === 0]
    expect(done.filter(Boolean)).toHaveLength(1)
    const actions = await actionsOn(place)
    expect(actions.filter((action) => action === 'publish-content' || action === 'return-content')).toHaveLength(1)
    expect((await server.call(getNotice, { id: place.key, lang: 'en_us' })).code).toBe(
      returned.code === 0 ? notFound : 0,
    )
  }
})

test('only one of two simultaneous withdrawals of a notice succeeds', async () => {
  const place = newNotice()
  const { id } = await publishAll(server, [olga, oleg], await draft(server, olga, place))
  const withdraw = (by: Person, at: TestApp) => at.call(withdrawContent, { id, reason: 'Wrong' }, by.signedIn)
  expect(await codesOf([withdraw(olga, server), withdraw(zoe, other)])).toEqual([0, stateConflict])
  expect((await other.call(getNotice, { id: place.key, lang: 'en_us' })).code).toBe(notFound)
})

test('shows what another process published within ten seconds, and after a restart', async () => {
  const place = { realm: 'main', kind: 'help', key: 'rockets' } as const
  await publishAll(server, [olga, oleg], await draft(server, olga, place), 'Rockets are loud')
  const read = (at: TestApp) => at.call(getHelpArticle, { id: 'rockets', lang: 'en_us' })
  expect((await read(server)).code).toBe(0)
  server.advance(11)
  await read(other)
  await expect.poll(async () => (await read(other)).code).toBe(0)
  const third = await buildTestApp({ connection: { ...server.connection, close: async () => undefined } })
  expect((await read(third)).code).toBe(0)
  await third.app.close()
})
