import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { getConversation, listConversations, startConversation } from '#api/conversations.ts'
import { listWaitingConversations, openConversation, replyAsSupport } from '#api/operator-conversations.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { conversationMessages, conversations } from '#server/db/schema/conversations.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { inboundMailPath } from '#server/modules/conversations/by-mail/inbound-mail.pages.ts'

import { deliver, post, resolveTestRecord, signDelivery, writeMail } from './support/inbound-mails.ts'
import { registerOperator } from './support/operators.ts'
import { newEmail, newestMail, newPlace, type Person, register, tokenOf } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'
import { createTestDatabase } from './support/test-database.ts'

let server: TestApp
let folder: string
let ann: Person
let olga: Person

beforeAll(async () => {
  const connection = connectPostgres(await createTestDatabase(), () => undefined)
  folder = await mkdtemp(path.join(tmpdir(), 'inbound-mail-'))
  const config = { ...testConfig, dataFolder: folder }
  server = await buildTestApp({ config, connection, resolveRecord: resolveTestRecord })
  olga = await registerOperator(server)
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  await server.database.delete(rateLimits)
  await server.database.delete(conversations)
  ann = await register(server)
})

/** Starts a conversation as Ann and answers it. @returns The conversation and where she replies by email. */
async function answeredThread() {
  const id = randomUUID()
  await server.ask(startConversation, { id, lang: 'en_us', text: 'Where is my deposit?' }, ann.signedIn)
  const reply = { id, messageId: randomUUID(), text: 'Which network did you use?', messageCount: 1 }
  await server.ask(replyAsSupport, reply, olga.signedIn)
  const { replyTo = '', thread } = await newestMail(server, ann.email)
  return { id, replyTo, thread }
}

const messagesOf = async (id: string, person = ann) =>
  (await server.ask(getConversation, { key: { id } }, person.signedIn)).messages
const countMessages = () => server.database.$count(conversationMessages)

/** Opens the only pending conversation as an operator. */
async function onlyConversation() {
  const { items } = await server.ask(listWaitingConversations, { state: 'pending-reply' }, olga.signedIn)
  expect(items).toHaveLength(1)
  return server.ask(openConversation, { id: items[0]?.id ?? '' }, olga.signedIn)
}

describe('email replies', () => {
  it('adds a reply to its conversation, with what it quotes folded', async () => {
    const { id, replyTo, thread } = await answeredThread()
    expect(replyTo).toMatch(/^support\+[\da-f]{32}@app\.example$/)
    expect(thread).toBe(id)
    const text =
      'On Polygon.\n\nOn Mon, Nov 23, 2026 at 10:00 AM Sevenport <support@app.example> wrote:\n\n> Which network?'
    const source = await writeMail({ from: ann.email, to: replyTo, subject: 'Re: Support replied', text })
    expect(await deliver(server, source, { recipient: replyTo })).toBe(200)
    expect(await messagesOf(id)).toMatchObject([
      { from: 'person', mail: null },
      { from: 'support', mail: null },
      { from: 'person', text: 'On Polygon.', mail: { signature: 'none' } },
    ])
    const [, , last] = await messagesOf(id)
    expect(last?.mail?.quoted).toContain('> Which network?')
    expect((await onlyConversation()).messages).toHaveLength(3)
  })

  it.each([
    [
      'Gmail, in Spanish',
      'Sí, llegó.\n\nEl lun, 23 nov 2026 a las 10:00, Sevenport (<support@app.example>) escribió:\n\n> viejo',
    ],
    [
      'Apple Mail, in Chinese',
      'Sí, llegó.\n\n在 2026年11月23日，下午3:00，Sevenport <support@app.example> 写道：\n\n> 旧',
    ],
    [
      'Outlook',
      'Sí, llegó.\n\n________________________________\nFrom: Sevenport <support@app.example>\nSent: Monday, November 23, 2026 10:00 AM\nTo: Ann <ann@mail.example>\nSubject: Support replied\n\nold',
    ],
    ['Thunderbird', 'Sí, llegó.\n\nOn 11/23/26 10:00, Sevenport wrote:\n> old'],
  ])('a reply from %s keeps only what its writer wrote', async (_client, text) => {
    const { id, replyTo } = await answeredThread()
    await deliver(server, await writeMail({ from: ann.email, to: replyTo, text }), { recipient: replyTo })
    expect((await messagesOf(id)).at(-1)).toMatchObject({ text: 'Sí, llegó.', from: 'person' })
  })

  it('reads an HTML reply as text without its code', async () => {
    const { id, replyTo } = await answeredThread()
    const html = '<p>It <b>arrived</b>.</p><script>alert(1)</script><img src="https://tracker.example/x.gif">'
    await deliver(server, await writeMail({ from: ann.email, to: replyTo, html }), { recipient: replyTo })
    expect((await messagesOf(id)).at(-1)?.text).toBe('It arrived.')
  })

  it('stores a reply once, however often and simultaneously it is delivered', async () => {
    const { id, replyTo } = await answeredThread()
    const files = [{ filename: 'log.txt', content: 'a log' }]
    const source = await writeMail({ from: ann.email, to: replyTo, text: 'Here', attachments: files })
    const codes = await Promise.all([1, 2, 3].map(() => deliver(server, source, { recipient: replyTo })))
    expect([...codes, await deliver(server, source, { recipient: replyTo })]).toEqual([200, 200, 200, 200])
    expect(await messagesOf(id)).toHaveLength(3)
    expect((await messagesOf(id)).at(-1)).toMatchObject({ attachments: [{ name: 'log.txt', type: 'text' }] })
  })

  it('a reply from another sender starts a conversation of their own', async () => {
    const { id, replyTo } = await answeredThread()
    const stranger = newEmail()
    const source = await writeMail({ from: stranger, to: replyTo, text: 'Send the coins to me instead.' })
    expect(await deliver(server, source, { recipient: replyTo })).toBe(200)
    expect(await messagesOf(id)).toHaveLength(2)
    expect(await onlyConversation()).toMatchObject({ email: stranger, memberId: null })
  })

  it('a guest’s reply reopens a closed conversation', async () => {
    const email = newEmail()
    const start = { id: randomUUID(), lang: 'es_mx', text: '¿Dónde?', guest: { email } } as const
    await server.ask(startConversation, start, newPlace())
    const { replyTo = '', text } = await newestMail(server, email)
    expect(text).toContain('responde a este correo')
    await server.database.update(conversations).set({ state: 'closed' })
    await deliver(server, await writeMail({ from: email, to: replyTo, text: 'Sigo esperando' }), { recipient: replyTo })
    expect(await onlyConversation()).toMatchObject({ id: start.id, messages: [{}, { text: 'Sigo esperando' }] })
  })

  it('takes a reply’s files under the rules of uploads and reports those left out', async () => {
    const { id, replyTo } = await answeredThread()
    const files = [
      { filename: 'archive.zip', content: Buffer.from('504b0304', 'hex') },
      ...[1, 2, 3, 4, 5, 6].map((number) => ({ filename: `${number}.txt`, content: `text ${number}` })),
    ]
    const source = await writeMail({ from: ann.email, to: replyTo, text: 'All of it', attachments: files })
    await deliver(server, source, { recipient: replyTo })
    const names = (await messagesOf(id)).at(-1)?.attachments.map(({ name }) => name)
    expect(names).toEqual(['1.txt', '2.txt', '3.txt', '4.txt', '5.txt'])
    expect((await newestMail(server, ann.email)).subject).toBe('Some files weren’t attached')
  })

  it('shortens a reply that is too long, and attaches all of it as a file', async () => {
    const { id, replyTo } = await answeredThread()
    const text = `Beginning. ${'and so on, '.repeat(500)}End.`
    await deliver(server, await writeMail({ from: ann.email, to: replyTo, text }), { recipient: replyTo })
    const last = (await messagesOf(id)).at(-1)
    expect(last?.text).toMatch(/^Beginning\. .*…$/s)
    expect(last?.attachments).toMatchObject([{ name: 'email.txt' }])
  })
})

describe('emails to support', () => {
  const write = (mail: Parameters<typeof writeMail>[0], signedBy?: string) =>
    writeMail({ to: 'support@app.example', ...mail }, signedBy)

  it('an email starts a guest’s conversation and is answered with its link', async () => {
    const email = newEmail()
    const source = await write({ from: `Ann <${email}>`, subject: 'Deposit', text: 'It does not show.' })
    expect(await deliver(server, source)).toBe(200)
    const opened = await onlyConversation()
    expect(opened).toMatchObject({ email, memberId: null, messages: [{ text: 'Deposit\n\nIt does not show.' }] })
    const token = tokenOf(await newestMail(server, email), 'token')
    const seen = await server.ask(getConversation, { key: { token } }, newPlace())
    expect(seen.id).toBe(opened.id)
  })

  it('an email belongs to the account only if the domain of its address has signed it', async () => {
    const [, domain = ''] = ann.email.split('@')
    await deliver(server, await write({ from: ann.email, subject: 'One', text: 'Signed' }, domain))
    expect(await onlyConversation()).toMatchObject({
      memberId: expect.any(String) as string,
      messages: [{ mail: { signature: 'valid' } }],
    })
    const { items } = await server.ask(listConversations, {}, ann.signedIn)
    expect(items).toMatchObject([{ preview: 'One Signed' }])

    await deliver(server, await write({ from: ann.email, subject: 'Two', text: 'By another' }, 'evil.example'))
    await deliver(server, await write({ from: ann.email, subject: 'Three', text: 'By nobody' }))
    expect((await server.ask(listConversations, {}, ann.signedIn)).items).toHaveLength(1)
  })

  it('an email with a broken signature is a guest’s', async () => {
    const [, domain = ''] = ann.email.split('@')
    const source = await write({ from: ann.email, subject: 'One', text: 'Send 10 USDT' }, domain)
    await deliver(server, Buffer.from(source.toString().replace('10 USDT', '90 USDT')))
    expect(await onlyConversation()).toMatchObject({ memberId: null, messages: [{ mail: { signature: 'invalid' } }] })
  })

  it.each([
    ['says that a program sent it', { 'Auto-Submitted': 'auto-replied' }],
    ['comes from a list', { 'List-Id': '<news.mail.example>' }],
    ['is sent in bulk', { Precedence: 'bulk' }],
  ])('ignores an email that %s', async (_case, headers) => {
    await deliver(server, await write({ from: newEmail(), text: 'I am on vacation', headers }))
    expect(await countMessages()).toBe(0)
  })

  it('ignores bounces, our own emails, other recipients and what isn’t an email', async () => {
    await deliver(server, await write({ from: newEmail(), text: 'Undelivered' }), { sender: '' })
    for (const from of ['support@app.example', `support+${'ab'.repeat(16)}@app.example`, 'no-reply@app.example']) {
      await deliver(server, await write({ from, text: 'Hello' }))
    }
    expect(await deliver(server, Buffer.from('no mail'))).toBe(200)
    expect(
      await deliver(server, await write({ from: newEmail(), text: 'Hello' }), { recipient: 'else@app.example' }),
    ).toBe(200)
    expect(await countMessages()).toBe(0)
  })

  it('drops an email with a recovery phrase, and warns its sender without repeating it', async () => {
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    const email = newEmail()
    const files = [{ filename: 'log.txt', content: 'a log' }]
    const before = await server.database.$count(attachments)
    await deliver(server, await write({ from: email, subject: 'Help', text: phrase, attachments: files }))
    expect(await countMessages()).toBe(0)
    expect(await server.database.$count(attachments)).toBe(before)
    const { subject, text } = await newestMail(server, email)
    expect(subject).toBe('We didn’t keep your email')
    expect(text).not.toContain('sausage')
    expect(server.logLines.join('\n')).not.toContain('sausage')
  })

  it('answers an email in its language, and a known guest in the language of their conversation', async () => {
    const email = newEmail()
    const text = 'Hola, envié USDT ayer por la red Polygon y todavía no llega.'
    await deliver(server, await write({ from: email, subject: 'Mi depósito', text }))
    expect(await onlyConversation()).toMatchObject({ lang: 'es_mx', email })
    expect((await newestMail(server, email)).text).toContain('responde a este correo')
    await server.database.update(conversations).set({ lang: 'zh_tw' })
    await deliver(server, await write({ from: email, text: 'ok', headers: { 'Content-Language': 'en-US' } }))
    const { items } = await server.ask(listWaitingConversations, {}, olga.signedIn)
    expect(items.map(({ lang }) => lang)).toEqual(['zh_tw', 'zh_tw'])
  })

  it('tells the mail server to retry once a sender has written too often', async () => {
    const email = newEmail()
    const codes = []
    for (let count = 0; count < 6; count += 1) {
      codes.push(await deliver(server, await write({ from: email, subject: `${count}`, text: 'Hello' })))
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('cleans an email’s text of deceptive characters', async () => {
    const text = 'Pay \u202Eevil\u202C\u0000 now\r\n\r\n\r\n\r\nplease'
    await deliver(server, await write({ from: newEmail(), subject: 'A\u0007B', text, textEncoding: 'base64' }))
    expect((await onlyConversation()).messages[0]?.text).toBe('AB\n\nPay evil now\n\nplease')
  })
})

describe('deliveries of the mail server', () => {
  it('refuses a delivery without the mail server’s signature, or with an old one', async () => {
    const source = await writeMail({ from: newEmail(), to: 'support@app.example', text: 'Hello' })
    expect(await deliver(server, source, { key: 'another key, of the same length' })).toBe(403)
    const codes = new Set<number>()
    for (let count = 0; count < 30; count += 1) codes.add(await deliver(server, source, { key: 'a guess' }))
    expect(codes, 'guesses are limited before their body is read').toEqual(new Set([403, 429]))
    await server.database.delete(rateLimits)
    const { statusCode } = await server.app.inject({ method: 'POST', url: inboundMailPath, payload: { no: 'form' } })
    expect(statusCode).toBe(403)
    const signed = signDelivery(source)
    server.advance(11 * 3_600)
    expect(await post(server, signed)).toBe(403)
    server.advance(-2 * 3_600)
    expect(await post(server, signed)).toBe(200)
    expect(await countMessages()).toBe(1)
  })
})
