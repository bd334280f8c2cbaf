import { randomUUID } from 'node:crypto'

import { decodeJwt } from 'jose'
import type { InferInput } from 'valibot'

import type { startIncident, updateIncident } from '#api/operator-incidents.ts'

import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

export type Start = InferInput<typeof startIncident.input>
export type Update = InferInput<typeof updateIncident.input>

export const inEveryLanguage = (text: string) => ({
  en_us: text,
  zh_cn: `${text} 简`,
  zh_tw: `${text} 繁`,
  es_mx: `${text} es`,
})

/** The input of an incident that begins now. */
export function begun(terms: Partial<Start> = {}): Start {
  return {
    id: randomUUID(),
    kind: 'incident',
    title: inEveryLanguage('Purchases are late'),
    text: inEveryLanguage('We are looking into it.'),
    components: ['fiat'],
    impact: 'degraded',
    stage: 'investigating',
    startsAt: new Date().toISOString(),
    endsAt: null,
    ...terms,
  }
}

/** The input of an update of the incident with this id. */
export function added(id: string, terms: Partial<Update> = {}): Update {
  return {
    id,
    updateId: randomUUID(),
    updateCount: 1,
    text: inEveryLanguage('We have found the cause.'),
    components: ['fiat'],
    impact: 'degraded',
    stage: 'identified',
    corrects: null,
    endsAt: null,
    ...terms,
  }
}

/** Issues a new access token to a user, as those expire in tests that span days. */
export async function withNewToken({ backend }: TestApp, person: Person): Promise<Person> {
  const { sid } = decodeJwt<{ sid: string }>(person.session.accessToken)
  const caller = { realm: 'main', userId: person.session.userId, sessionId: sid } as const
  const { accessToken } = await backend.accessTokens.issue(caller)
  return { ...person, signedIn: { ...person.signedIn, accessToken } }
}
