import Fastify from 'fastify'
import { Pool } from 'pg'

import { prepareChild } from './child-server.ts'

// The baseline of `npm run bench:api`: Fastify alone, answering with the same payloads.

const announce = prepareChild()
const payloads = JSON.parse(process.env.PAYLOADS ?? '{}') as Readonly<Record<'conf' | 'info' | 'refresh', unknown>>
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const account = { name: 'account', text: 'SELECT * FROM accounts WHERE id = $1', values: [process.env.ACCOUNT_ID] }
const passkeys = { ...account, name: 'keys', text: 'SELECT count(*) FROM passkeys WHERE user_id = $1' }

const app = Fastify()
app.get('/conf', async () => payloads.conf)
app.get('/info', async () => payloads.info)
app.post('/refresh', async () => payloads.refresh)
app.get('/info-one-query', async () => {
  await pool.query(account)
  return payloads.info
})
app.get('/info-two-queries', async () => {
  await pool.query(account)
  await pool.query(passkeys)
  return payloads.info
})
announce(await app.listen({ host: '127.0.0.1', port: 0 }))
