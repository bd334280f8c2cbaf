import { loadavg } from 'node:os'

import { sql } from 'drizzle-orm'

import type { SearchKind } from '#api/operator-search.ts'
import { connectPostgres } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import type { OperatorActs } from '#server/http/operator-acts.ts'
import type { SignedIn } from '#server/http/route.ts'
import { DeskSearchService } from '#server/modules/conversations/desk-search.service.ts'
import { startPostgres } from '#test/api/support/real-postgres.ts'

import { recordBenchmark } from './benchmark-document.ts'
import { groupDigits, renderTable } from './table.ts'
import { tidyUp } from './tidy-database.ts'

/**
 * `npm run bench:support-search`: operators' searches in 100,000 conversations, one at a time, from the service call to
 * its result. With `-- <number>`, that many conversations, printed and not recorded.
 */
const [given] = process.argv.slice(2)
const numberOfConversations = given === undefined ? 100_000 : Number(given)
const messagesEach = 3
const rounds = 25
/** Milliseconds allowed for 19 of 20 searches. */
const goal = 50

/** From words in almost every message to words in few. */
const vocabularies = {
  en_us:
    'deposit withdrawal my the is not where order network wallet usdt usdc bnb polygon arrived pending late account password email code swap partner refund fee streak reward stake',
  es_mx:
    'depósito retiro mi la no dónde orden red billetera usdt usdc llegó pendiente tarde cuenta contraseña correo código intercambio socio reembolso comisión racha recompensa',
  zh_cn:
    '充币 提币 我的 没有 到账 订单 网络 钱包 处理中 账户 密码 邮箱 验证码 兑换 合作方 退款 手续费 连续签到 奖励 质押 地址 确认 什么时候',
} as const

const searches: readonly { readonly by: SearchKind; readonly query: string; readonly what: string }[] = [
  { by: 'text', query: 'deposit', what: 'a word of a third of all messages' },
  { by: 'text', query: 'dep', what: 'its beginning' },
  { by: 'text', query: 'refund partner polygon', what: 'three common words' },
  { by: 'text', query: 'word4711', what: 'a word of few' },
  { by: 'text', query: 'word471', what: 'the beginning of ten such words' },
  { by: 'text', query: 'deposit word4711', what: 'a common and a rare word' },
  { by: 'text', query: 'nowhere', what: 'a word of none' },
  { by: 'text', query: '充币', what: 'two Chinese characters of a third' },
  { by: 'text', query: '没有到账', what: 'four Chinese characters' },
  { by: 'text', query: '充', what: 'one Chinese character' },
  { by: 'text', query: 'código reembolso', what: 'two Spanish words' },
  { by: 'number', query: 'N4711', what: 'the number of an order' },
  { by: 'email', query: 'person4711@mail.example', what: 'an email' },
  { by: 'phone', query: '+52 5500004711', what: 'a phone number' },
]

const [load = 0] = loadavg()
if (load > 1) console.warn(`This machine is busy (load ${load.toFixed(1)}): expect worse figures than on an idle one.`)
const postgres = await startPostgres()
try {
  const url = await postgres.createDatabase()
  const connection = connectPostgres(url, () => undefined)
  await migrate(connection, await readMigrations())
  await connection.inScript((script) => script.run(`SET LOCAL statement_timeout = 0; ${conversationsScript()}`))
  await tidyUp(url)
  const figures = await measure(connection.database)
  const [size] = await connection.inScript((script) =>
    script.query<{ words: string; messages: string }>(
      `SELECT pg_size_pretty(pg_total_relation_size('conversation_words')) AS words,
         pg_size_pretty(pg_total_relation_size('conversation_messages')) AS messages`,
    ),
  )
  await connection.close()
  const all = figures.flatMap(({ times }) => times)
  const body = `${groupDigits(numberOfConversations)} conversations of ${messagesEach} messages in English, Spanish and Chinese, on
PostgreSQL; one search after the other, ${rounds} of each, measured at the service with its transaction, without HTTP. Machine load
at the start: ${load.toFixed(1)}. The index of words takes ${size?.words ?? '?'}, the messages ${size?.messages ?? '?'}.

${renderTable(
  [
    { title: 'Search' },
    { title: 'Looked for' },
    { title: 'Found', align: 'right' },
    { title: 'Median, ms', align: 'right' },
    { title: '95 %, ms', align: 'right' },
  ],
  [
    ...figures.map(({ what, query, found, times }) => [what, query, found, share(times, 0.5), share(times, 0.95)]),
    ['all together', '', '', share(all, 0.5), share(all, 0.95)],
  ],
)}

Goal: 95 % of all searches within ${goal} ms.`
  if (given === undefined) {
    await recordBenchmark({ title: 'Searching conversations', command: 'npm run bench:support-search', body })
  } else process.stdout.write(`${body}\n`)
  if (Number(share(all, 0.95)) > goal) process.exitCode = 1
} finally {
  await postgres.stop()
}

/** Returns SQL that generates the rows in the database: sending that many would take longer than all searches. */
function conversationsScript(): string {
  const arrays = Object.values(vocabularies).map((words) => `ARRAY['${words.split(' ').join("', '")}']`)
  return `
    SELECT setseed(0.5);
    CREATE FUNCTION pg_temp.sentence(number integer, words text[], glue text) RETURNS text LANGUAGE sql VOLATILE AS $$
      SELECT string_agg(words[1 + floor(random() * random() * cardinality(words))::integer], glue)
        || ' word' || number % 50000
      FROM generate_series(1, 12 + number % 20)
    $$;
    INSERT INTO conversations (id, door, email, phone_area_code, phone_number, lang, state, subject_kind, subject_number,
      unread, message_count, created_at, last_message_at)
    SELECT md5('conversation ' || number)::uuid, 'mail', 'person' || number || '@mail.example', '+52',
      (5500000000 + number)::text, 'en_us', (ARRAY['pending-reply', 'reply-received', 'closed'])[1 + number % 3],
      'order', 'N' || number, false, ${messagesEach}, now() - number * interval '5 minutes', now() - number * interval '4 minutes'
    FROM generate_series(1, ${numberOfConversations}) AS number;
    INSERT INTO conversation_messages (conversation_id, id, position, author, operator_id, operator, text, sent_at)
    SELECT md5('conversation ' || number)::uuid, md5('message ' || number || ' ' || place)::uuid, place,
      CASE WHEN place = 2 THEN 'support' ELSE 'person' END,
      CASE WHEN place = 2 THEN md5('operator')::uuid END, CASE WHEN place = 2 THEN '370000002' END,
      CASE number % 3
        WHEN 0 THEN pg_temp.sentence(number, ${arrays[0]}, ' ')
        WHEN 1 THEN pg_temp.sentence(number, ${arrays[1]}, ' ')
        ELSE pg_temp.sentence(number, ${arrays[2]}, '')
      END,
      now() - number * interval '4 minutes' - place * interval '1 second'
    FROM generate_series(1, ${numberOfConversations}) AS number, generate_series(1, ${messagesEach}) AS place;`
}

async function measure(database: Database) {
  const service = new DeskSearchService({
    database,
    guard: { require: async () => [], record: async () => undefined } as unknown as OperatorActs,
    createRateLimiter: () => ({ consume: async () => undefined }) as never,
  })
  const operator = { userId: 'operator' } as unknown as SignedIn
  const figures = searches.map((search) => ({ ...search, found: '', times: [] as number[] }))
  await database.execute(sql`SELECT 1`)
  // Interleaved, so that no search has the CPU caches to itself.
  for (let round = 0; round <= rounds; round += 1) {
    for (const figure of figures) {
      const start = performance.now()
      const { items, hasMore } = await service.search(operator, figure)
      // The first round warms the database's caches.
      if (round > 0) figure.times.push(performance.now() - start)
      figure.found = `${items.length}${hasMore ? '+' : ''}`
    }
  }
  return figures
}

function share(times: readonly number[], part: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[Math.ceil(sorted.length * part) - 1] ?? 0).toFixed(1)
}
