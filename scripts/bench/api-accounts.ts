import { randomInt } from 'node:crypto'

import { Client } from 'pg'
import * as v from 'valibot'

import { mainAuthentication, type Session } from '#api/authentication.ts'
import { getRegisterConf } from '#api/configuration.ts'
import { type Endpoint, envelopeOf } from '#api/endpoint.ts'

const { login, registerUser, sendEmailCode } = mainAuthentication
const password = 'gretel&oboe71'

/** Calls an endpoint over HTTP; the whole envelope of a call that has to succeed. */
export async function call<Data extends v.GenericSchema>(
  url: string,
  endpoint: Endpoint<v.GenericSchema | undefined, Data>,
  { input, accessToken }: { readonly input?: object; readonly accessToken?: string } = {},
): Promise<{ code: 0; msg: string; data: v.InferOutput<Data> }> {
  const response = await fetch(`${url}${endpoint.path}`, {
    method: endpoint.method,
    headers: {
      // Each from a place of its own, as people are.
      'x-forwarded-for': `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`,
      ...(input && { 'content-type': 'application/json' }),
      ...(accessToken !== undefined && { accessToken }),
    },
    ...(input && { body: JSON.stringify(input) }),
  })
  const envelope = v.parse(envelopeOf(endpoint.data), await response.json())
  if (envelope.code !== 0) throw new Error(`${endpoint.path} answered ${envelope.code}: ${envelope.msg}`)
  return envelope as { code: 0; msg: string; data: v.InferOutput<Data> }
}

/** Registers accounts. The codes are read from the outbox: no worker takes the mails away. */
export async function registerAccounts(url: string, databaseUrl: string, count: number): Promise<readonly Session[]> {
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    const { agreementId, privacyId } = (await call(url, getRegisterConf)).data
    const sessions: Session[] = []
    for (let index = 0; index < count; index += 1) {
      const email = `person-${index}@mail.example`
      await call(url, sendEmailCode, { input: { email, purpose: 'register', lang: 'en_us' } })
      const { rows } = await database.query<{ code: string }>(
        "SELECT payload->'values'->>'code' AS code FROM outbox WHERE payload->>'to' = $1",
        [email],
      )
      const input = { email, password, code: rows[0]?.code, lang: 'en_us', agreementId, privacyId }
      sessions.push((await call(url, registerUser, { input })).data)
    }
    return sessions
  } finally {
    await database.end()
  }
}

/** A session of its own for each of these people. */
export async function logInAll(url: string, people: readonly Session[]): Promise<Session[]> {
  const sessions: Session[] = []
  for (const { email } of people) {
    const { data } = await call(url, login, { input: { email, password } })
    if (data.step !== 'done') throw new Error('The log-in asks for a second factor')
    sessions.push(data.session)
  }
  return sessions
}
