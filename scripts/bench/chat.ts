import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

import { Client } from 'pg'

import { chatEventsPath, sendChatMessage } from '#api/chat.ts'
import { createToken, hashToken } from '#server/lib/secrets.ts'
import { startPostgres } from '#test/api/support/real-postgres.ts'

import { startChild } from './child-server.ts'
import { usageCells, usagePerCall } from './server-usage.ts'
import { groupDigits } from './table.ts'

/**
 * `npm run bench:chat`: many open chat streams on one process, and messages at a fixed rate. Measures the memory per
 * stream, and the time from sending a message until it arrives in its stream. Arguments: streams, messages per second,
 * seconds.
 */
const [streams = 5_000, rate = 200, seconds = 20] = process.argv.slice(2).map(Number)

/** How many messages were rejected, by status code. */
const refused = new Map<number, number>()

/** A guest with a chat, at a unique IP address. */
interface Guest {
  readonly token: string
  readonly address: string
}

const [load = 0] = loadavg()
if (load > 1) console.warn(`This machine is busy (load ${load.toFixed(1)}): expect worse figures than on an idle one.`)
const postgres = await startPostgres()
try {
  const databaseUrl = await postgres.createDatabase()
  const server = await startChild('api-server.ts', { DATABASE_URL: databaseUrl })
  try {
    const guests = await beginChats(databaseUrl, streams)
    const atRest = await server.memory()
    /** When each message was sent, and how long it took to arrive, in milliseconds; keyed by text. */
    const sentAt = new Map<string, number>()
    const latencies: number[] = []
    const heard = { messages: 0 }
    const hear = (text: string) => {
      heard.messages += 1
      const at = sentAt.get(text)
      if (at !== undefined) latencies.push(performance.now() - at)
      sentAt.delete(text)
    }
    const opened = performance.now()
    for (let index = 0; index < guests.length; index += 50) {
      await Promise.all(guests.slice(index, index + 50).map((guest) => follow(server.url, guest, hear)))
    }
    const opening = performance.now() - opened
    while (heard.messages < guests.length) await delay(50)
    await delay(2_000)
    const perStream = ((await server.memory()) - atRest) / streams
    const before = await server.usage()
    const answers = await sendAll(server.url, guests, sentAt)
    await delay(5_000)
    const after = await server.usage()
    const perMessage = usageCells(usagePerCall(before, after, rate * seconds))
    const figures = {
      streams: `${groupDigits(streams)}, opened in ${(opening / 1000).toFixed(1)} s`,
      messages: `${groupDigits(rate * seconds)} at ${rate}/s, lost: ${sentAt.size}, rejected: ${JSON.stringify([...refused])}`,
      'memory per stream': `${(perStream / 1024).toFixed(0)} KiB`,
      'delay until a stream delivers a message: median, p99, maximum': [0.5, 0.99, 1].map(
        (share) => `${percentile(latencies, share).toFixed(0)} ms`,
      ),
      'response time of a message, p99': `${percentile(answers, 0.99).toFixed(0)} ms`,
      'queries, commits and CPU milliseconds per message': perMessage,
    }
    for (const [name, value] of Object.entries(figures)) console.log(`${name}: ${[value].flat().join(', ')}`)
  } finally {
    await server.stop()
  }
} finally {
  await postgres.stop()
}
process.exit()

/** Creates chats directly in the database: the server wouldn't let anyone start so many. */
async function beginChats(databaseUrl: string, count: number): Promise<readonly Guest[]> {
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  const guests = Array.from({ length: count }, (_, index) => ({
    token: createToken(),
    address: `10.${Math.floor(index / 62_500)}.${Math.floor(index / 250) % 250}.${index % 250}`,
  }))
  const hashes = guests.map(({ token }) => hashToken(token))
  const ids = guests.map(() => randomUUID())
  await database.query(
    `WITH given AS (SELECT * FROM unnest($1::uuid[], $2::text[]) AS _ (id, hash)),
      begun AS (INSERT INTO conversations (id, door, email, lang, state, unread, message_count, created_at, last_message_at)
        SELECT id, 'chat', 'guest@mail.example', 'en_us', 'pending-reply', false, 1, now(), now() FROM given RETURNING id),
      said AS (INSERT INTO conversation_messages (conversation_id, id, position, author, text, sent_at)
        SELECT id, id, 1, 'person', 'Hello', now() FROM begun RETURNING 1),
      marked AS (INSERT INTO chats (conversation_id, person_read, support_read, mailed)
        SELECT id, 1, 0, 0 FROM begun RETURNING 1)
    INSERT INTO conversation_links (token_hash, conversation_id, expires_at)
      SELECT hash, id, now() + interval '1 day' FROM given`,
    [ids, hashes],
  )
  await database.query('ANALYZE')
  await database.end()
  return guests
}

async function follow(url: string, { token, address }: Guest, hear: (text: string) => void): Promise<void> {
  const headers = { linktoken: token, 'x-forwarded-for': address }
  const request = get(`${url}${chatEventsPath}`, { headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`A stream was answered with status ${response.statusCode ?? 0}`)
  let rest = ''
  response.setEncoding('utf8').on('data', (piece: string) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      if (!block.includes('event: message')) continue
      hear((JSON.parse(block.slice(block.indexOf('data: ') + 6)) as { text: string }).text)
    }
  })
}

/** @returns How long each response took, in milliseconds. */
async function sendAll(url: string, guests: readonly Guest[], sentAt: Map<string, number>): Promise<number[]> {
  const answers: number[] = []
  const sending: Promise<void>[] = []
  const begun = performance.now()
  for (let number = 0; number < rate * seconds; number += 1) {
    const due = begun + (1000 * number) / rate
    const wait = due - performance.now()
    if (wait > 1) await delay(wait)
    const guest = guests[(number * 7919) % guests.length]
    if (guest !== undefined) sending.push(send(url, guest, sentAt, answers))
  }
  await Promise.all(sending)
  return answers
}

async function send(url: string, { token, address }: Guest, sentAt: Map<string, number>, answers: number[]) {
  const text = `Message ${randomUUID()}`
  const at = performance.now()
  sentAt.set(text, at)
  const response = await fetch(`${url}${sendChatMessage.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ key: { token }, messageId: randomUUID(), text }),
  })
  const { code } = (await response.json()) as { code: number }
  if (code !== 0) {
    refused.set(code, (refused.get(code) ?? 0) + 1)
    sentAt.delete(text)
    return
  }
  answers.push(performance.now() - at)
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
