import type * as v from 'valibot'

import type { LanguageCode } from '#api/primitives.ts'
import {
  type getStatus,
  type listPastIncidents,
  type PublicIncident,
  type StatusComponent,
  statusComponents,
} from '#api/status.ts'
import type { Database } from '#server/db/database.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { worse } from '#server/lib/health-board.ts'

import { listStates, type StateRow } from './component-states.repository.ts'
import { reportLifetime } from './component-watch.ts'
import { type IncidentWithUpdates, listEndedIncidents, listOpenIncidents } from './incidents.repository.ts'

type Status = v.InferInput<typeof getStatus.data>
type Past = v.InferInput<typeof listPastIncidents.data>

export interface StatusServiceOptions {
  readonly database: Database
  readonly clock: Clock
}

/** Seconds for which an answer is cached for everyone. */
const cachedFor = 10
/** Seconds for which incidents are shown after they end. */
const shownFor = 90 * 86_400

/** The public status of the product. Queries the database at most every ten seconds, no matter how many ask. */
export class StatusService {
  readonly #options: StatusServiceOptions
  readonly #now: Cache<Status>
  readonly #past: Cache<Past>

  constructor(options: StatusServiceOptions) {
    this.#options = options
    this.#now = new Cache(options.clock, async () => this.#readNow())
    this.#past = new Cache(options.clock, async () => this.#readPast())
  }

  async now(lang: LanguageCode): Promise<Status> {
    return this.#now.get(lang)
  }

  /** Returns the states checked by processes, without the incidents published by operators. */
  async checked(): Promise<Status['components']> {
    const { database, clock } = this.#options
    const states = await database.transaction(listStates)
    return statusComponents.map((component) => viewComponent(component, states, [], clock()))
  }

  async past(lang: LanguageCode): Promise<Past> {
    return this.#past.get(lang)
  }

  /** Clears the cache, so that something just published is visible at once. */
  forget(): void {
    this.#now.forget()
    this.#past.forget()
  }

  async #readNow(): Promise<(lang: LanguageCode) => Status> {
    const { database, clock } = this.#options
    const now = clock()
    const { states, open } = await database.transaction(async (tx) => ({
      states: await listStates(tx),
      open: await listOpenIncidents(tx),
    }))
    const current = open.filter(({ incident }) => incident.startsAt <= now || incident.kind === 'incident')
    const planned = open.filter((one) => !current.includes(one)).toReversed()
    const components = statusComponents.map((component) => viewComponent(component, states, current, now))
    return (lang) => ({
      components,
      current: current.map((one) => viewIncident(one, lang)),
      planned: planned.map((one) => viewIncident(one, lang)),
    })
  }

  async #readPast(): Promise<(lang: LanguageCode) => Past> {
    const { database, clock } = this.#options
    const now = clock()
    const ended = await database.transaction((tx) =>
      listEndedIncidents(tx, { after: addSeconds(now, -shownFor), until: now }),
    )
    return (lang) => ({ items: ended.map((one) => viewIncident(one, lang)) })
  }
}

/** Shares one reading among all callers within a few seconds, including those who ask while it is in progress. */
class Cache<Answer extends object> {
  readonly #clock: Clock
  readonly #read: () => Promise<(lang: LanguageCode) => Answer>
  #kept: { readonly until: Date; readonly answers: Promise<(lang: LanguageCode) => Answer> } | undefined

  constructor(clock: Clock, read: () => Promise<(lang: LanguageCode) => Answer>) {
    this.#clock = clock
    this.#read = read
  }

  async get(lang: LanguageCode): Promise<Answer> {
    if (this.#kept === undefined || this.#kept.until <= this.#clock()) {
      const answers = this.#read().then(inEachLanguageOnce)
      const kept = { until: addSeconds(this.#clock(), cachedFor), answers }
      this.#kept = kept
      answers.catch(() => {
        if (this.#kept === kept) this.#kept = undefined
      })
    }
    return (await this.#kept.answers)(lang)
  }

  forget(): void {
    this.#kept = undefined
  }
}

/** Caches each language's answer, frozen so that it is validated and serialized only once. */
function inEachLanguageOnce<Answer extends object>(answerIn: (lang: LanguageCode) => Answer) {
  const answers = new Map<LanguageCode, Answer>()
  return (lang: LanguageCode): Answer => {
    const answer = answers.get(lang) ?? Object.freeze(answerIn(lang))
    answers.set(lang, answer)
    return answer
  }
}

/** Returns a component's checked state, or a worse one if operators have published an incident. */
function viewComponent(
  component: StatusComponent,
  states: readonly StateRow[],
  current: readonly IncidentWithUpdates[],
  now: Date,
): Status['components'][number] {
  const row = states.find((one) => one.component === component)
  const isFresh = row !== undefined && row.checkedAt >= addSeconds(now, -reportLifetime)
  const checked = isFresh ? row.state : 'unknown'
  // A component that is no longer checked is unknown since its last check.
  const checkedSince = isFresh ? row.since : (row?.checkedAt ?? null)
  const affecting = current.filter(({ incident }) => incident.components.includes(component))
  const told = affecting.map(({ incident }) => incident.impact).reduce(worse, 'operational')
  const state = told === 'operational' ? checked : checked === 'unknown' ? told : worse(checked, told)
  const since =
    state === checked ? checkedSince : earliest(affecting.filter(({ incident }) => incident.impact === state))
  return {
    component,
    state,
    since: since?.toISOString() ?? null,
    checkedAt: row?.checkedAt.toISOString() ?? null,
  }
}

function earliest(incidents: readonly IncidentWithUpdates[]): Date | null {
  const [first] = incidents.map(({ incident }) => incident.startsAt).toSorted((a, b) => a.getTime() - b.getTime())
  return first ?? null
}

/** Returns an incident without its authors. */
function viewIncident({ incident, updates }: IncidentWithUpdates, lang: LanguageCode): PublicIncident {
  const { id, kind, title, components, impact, stage, startsAt, endsAt } = incident
  return {
    id,
    kind,
    title: title[lang],
    components,
    impact,
    stage,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    updates: updates.map((update) => ({
      id: update.id,
      stage: update.stage,
      text: update.text[lang],
      at: update.writtenAt.toISOString(),
      corrects: update.corrects,
    })),
  }
}
