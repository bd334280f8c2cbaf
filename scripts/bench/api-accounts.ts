import { Client } from 'pg'

import { mainAuthentication } from '#api/authentication.ts'
import type { Session } from '#api/sessions.ts'
import { getRegisterConf } from '#api/configuration.ts'
import { callEndpoint } from '#scripts/testing/call-endpoint.ts'

const { login, registerUser, sendEmailCode } = mainAuthentication
const password = 'gretel&oboe71'

/** Registers accounts. Reads the codes from the outbox, where they stay because no worker sends the emails. */
export async function registerAccounts(url: string, databaseUrl: string, count: number): Promise<readonly Session[]> {
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    const { agreementId, privacyId } = (await callEndpoint(url, getRegisterConf, undefined)).data
    const sessions: Session[] = []
    for (let index = 0; index < count; index += 1) {
      const email = `person-${index}@mail.example`
      await callEndpoint(url, sendEmailCode, { email, purpose: 'register', lang: 'en_us' })
      const { rows } = await database.query<{ code: string }>(
        "SELECT payload->'values'->>'code' AS code FROM outbox WHERE payload->>'to' = $1",
        [email],
      )
      const input = { email, password, code: rows[0]?.code ?? '', lang: 'en_us', agreementId, privacyId } as const
      sessions.push((await callEndpoint(url, registerUser, input)).data)
    }
    return sessions
  } finally {
    await database.end()
  }
}

/** Logs each of these users in to a new session. */
export async function logInAll(url: string, people: readonly Session[]): Promise<Session[]> {
  const sessions: Session[] = []
  for (const { email } of people) {
    const { data } = await callEndpoint(url, login, { email, password })
    if (data.step !== 'done') throw new Error('The login requires a second factor')
    sessions.push(data.session)
  }
  return sessions
}
