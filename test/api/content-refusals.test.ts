import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  type ContentPlace,
  discardContent,
  draftContent,
  fileContent,
  getContentVersion,
  listContent,
  listContentVersions,
  publishContent,
  returnContent,
  submitContent,
  withdrawContent,
  writeContent,
} from '#api/content.ts'
import { apiErrorCode } from '#api/errors.ts'

import { draft, goodText, writeAll } from './support/content.ts'
import { makeOperator, registerOperator, removeOperator } from './support/operators.ts'
import { type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

const { contentIncomplete, forbidden, idReused, invalidRequest, notFound, notLoggedIn, stateConflict } = apiErrorCode

let server: TestApp
let ann: Person
let olga: Person
let oleg: Person

beforeAll(async () => {
  server = await buildTestApp()
  ann = await register(server)
  olga = await registerOperator(server)
  oleg = await registerOperator(server)
})

afterAll(() => server.close())

const newNotice = (): ContentPlace => ({ realm: 'main', kind: 'notice', key: randomUUID() })

/** Writes a draft in all languages as Olga and submits it. */
async function inReview() {
  const { id, revision } = await writeAll(server, olga, await draft(server, olga, newNotice()))
  return server.ask(submitContent, { id, revision }, olga.signedIn)
}

describe('content refusals', () => {
  it('refuses to submit a version that misses a language, holds HTML or links elsewhere than in English', async () => {
    const { id } = await draft(server, olga, newNotice())
    const version = await server.ask(getContentVersion, { id }, olga.signedIn)
    const submit = async (revision: number) => server.call(submitContent, { id, revision }, olga.signedIn)
    const empty = await submit(version.revision)
    expect(empty.code).toBe(contentIncomplete)
    expect(empty.msg).toContain('zh_tw missing')
    let written = await writeAll(server, olga, version)
    const good = goodText('zh_cn')
    const replace = async (content: string) => {
      const { revision } = written.texts.zh_cn
      written = await server.ask(writeContent, { id, lang: 'zh_cn', revision, ...good, content }, olga.signedIn)
      return submit(written.revision)
    }
    for (const [content, fault] of [
      [`${good.content}\n<img src=x onerror=alert(1)>`, 'zh_cn html'],
      [good.content.replace('/coinTopup/topup', 'javascript:alert'), 'zh_cn bad-link'],
      [good.content.replace('/coinTopup/topup', 'http://sevenport.example/'), 'zh_cn bad-link'],
      [good.content.replace('/coinTopup/topup', '//evil.example'), 'zh_cn bad-link'],
      [good.content.replace('/coinTopup/topup', 'https://good.example@evil.example'), 'zh_cn bad-link'],
      [good.content.replace('/coinTopup/topup', '/my/language'), 'zh_cn other-links'],
      [`## A heading comes first\n\n${good.content}`, 'zh_cn no-summary'],
    ] as const) {
      const { code, msg } = await replace(content)
      expect(code).toBe(contentIncomplete)
      expect(msg).toContain(fault)
    }
    expect((await replace(good.content)).code).toBe(0)
  })

  it.each([
    ['a title of two lines', { title: 'One\nTwo' }],
    ['a character that reverses the text direction', { content: 'Withdraw \u202E here' }],
    ['a NUL', { content: 'Withdraw \u0000 here' }],
    ['half a surrogate pair', { content: 'Withdraw \uD800 here' }],
    ['more bytes than a request may have', { content: '字'.repeat(8001) }],
    ['an unknown key', { html: '<b>' }],
    ['an unknown language', { lang: 'fr_fr' }],
  ])('refuses a text with %s', async (_, part) => {
    const { id } = await draft(server, olga, newNotice())
    const text = { id, lang: 'en_us', revision: 1, ...goodText('en_us'), ...part }
    expect((await server.call(writeContent, text as never, olga.signedIn)).code).toBe(invalidRequest)
  })

  it('refuses drafts of unknown kinds, realms and agreements', async () => {
    const begin = async (place: object) =>
      (await server.call(draftContent, { id: randomUUID(), place, from: null } as never, olga.signedIn)).code
    expect(await begin({ realm: 'main', kind: 'advert', key: 'x' })).toBe(invalidRequest)
    expect(await begin({ realm: 'elsewhere', kind: 'help', key: 'x' })).toBe(invalidRequest)
    expect(await begin({ realm: 'main', kind: 'help', key: '../x' })).toBe(invalidRequest)
    expect(await begin({ realm: 'main', kind: 'agreement', key: 'cookies' })).toBe(notFound)
    expect(await begin({ realm: 'main', kind: 'agreement', key: 'service' })).toBe(idReused)
    expect(await begin({ realm: 'futures', kind: 'agreement', key: 'privacy' })).toBe(notFound)
  })

  it('refuses to change a version in review or published, or to file a notice under a category', async () => {
    const { id, revision } = await inReview()
    const write = { id, lang: 'en_us', revision: 2, ...goodText('en_us', 'Too late') } as const
    expect((await server.call(writeContent, write, olga.signedIn)).code).toBe(stateConflict)
    expect((await server.call(discardContent, { id, revision }, olga.signedIn)).code).toBe(stateConflict)
    await server.ask(publishContent, { id, revision }, oleg.signedIn)
    expect((await server.call(writeContent, write, olga.signedIn)).code).toBe(stateConflict)
    const { id: other } = await draft(server, olga, newNotice())
    const filing = { id: other, revision: 1, category: 'start', related: [] } as const
    expect((await server.call(fileContent, { ...filing, related: [] }, olga.signedIn)).code).toBe(stateConflict)
  })

  it('refuses everyone but operators with a second factor, at every call', async () => {
    const { id, revision } = await inReview()
    const place = newNotice()
    const barely = await register(server)
    await makeOperator(server, barely)
    const former = await registerOperator(server)
    await removeOperator(server, former)
    const calls = [
      [listContent, { lang: 'en_us' }],
      [listContentVersions, place],
      [getContentVersion, { id }],
      [draftContent, { id: randomUUID(), place, from: null }],
      [writeContent, { id, lang: 'en_us', revision: 1, ...goodText('en_us') }],
      [fileContent, { id, revision, category: 'start', related: [] }],
      [submitContent, { id, revision }],
      [returnContent, { id, revision, reason: 'Because' }],
      [publishContent, { id, revision }],
      [withdrawContent, { id, reason: 'Because' }],
      [discardContent, { id, revision }],
    ] as const
    for (const [endpoint, input] of calls) {
      const code = async (options?: Person['signedIn']) =>
        (await server.call(endpoint as typeof getContentVersion, input as never, options)).code
      const codes = [await code(), await code(ann.signedIn), await code(barely.signedIn), await code(former.signedIn)]
      expect([endpoint.path, ...codes]).toEqual([endpoint.path, notLoggedIn, forbidden, forbidden, forbidden])
    }
    expect((await server.call(listContentVersions, place, olga.signedIn)).code).toBe(notFound)
  })
})
