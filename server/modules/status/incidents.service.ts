import { isDeepStrictEqual } from 'node:util'

import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { listIncidents, OperatorIncident, startIncident, updateIncident } from '#api/operator-incidents.ts'
import { incidentStages } from '#api/status.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { toPage } from '#server/db/page-cursor.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { OperatorActs } from '#server/http/operator-acts.ts'
import type { SignedIn } from '#server/http/route.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import {
  changeIncident,
  findIncident,
  type IncidentRow,
  type IncidentWithUpdates,
  insertIncident,
  insertUpdate,
  listAllIncidents,
  lockIncident,
  type UpdateRow,
} from './incidents.repository.ts'

type Started = v.InferOutput<typeof startIncident.input>
type Update = v.InferOutput<typeof updateIncident.input>
type Page = v.InferInput<typeof listIncidents.data>

export interface IncidentServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly guard: OperatorActs
  /** Called after each change, so that users see it at once. */
  readonly onChange: () => void
}

/** Seconds by which an incident may be backdated, and maintenance may be planned ahead. */
const longestAgo = 7 * 86_400
const farthestAhead = 90 * 86_400
/** Seconds by which a browser's clock may be ahead. */
const clockTolerance = 300

/** Lets operators publish incidents and maintenance. */
export class IncidentService {
  readonly #options: IncidentServiceOptions

  constructor(options: IncidentServiceOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `forbidden` */
  async list(caller: SignedIn, cursor: string | undefined): Promise<Page> {
    const { database, guard } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const rows = await listAllIncidents(tx, cursor)
      return toPage(rows, ({ incident: { startsAt: at, id } }) => ({ at, id }), viewForOperators)
    })
  }

  /** @throws ApiFailure `forbidden`, `invalidRequest`, `idReused` */
  async start(caller: SignedIn, started: Started): Promise<OperatorIncident> {
    const { id, kind, title, text, components, impact, stage } = started
    return this.#change(caller, async (tx, now) => {
      const [startsAt, endsAt] = this.#readTimes(started, now)
      requireStage(kind, stage)
      const hasEnded = hasEndedIn(kind, stage)
      const content = { components, impact, stage }
      const row = { id, kind, title, ...content, updateCount: 1, startsAt, endsAt: endsAt ?? (hasEnded ? now : null) }
      if (!(await insertIncident(tx, { ...row, hasEnded }))) {
        const published = await findIncident(tx, id)
        if (!isSame(published, started)) throw new ApiFailure(apiErrorCode.idReused, 'The id was used for another')
        return
      }
      const { memberId: operator } = caller.account
      const first = { incidentId: id, id, position: 1, ...content, text, corrects: null, operator, writtenAt: now }
      await insertUpdate(tx, first)
      const details = { kind, title: title.en_us, ...detailsOf(first) }
      await this.#options.guard.record(tx, caller, { action: 'start-incident', subject: id, details })
    }).then(() => this.#read(caller, id))
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `stateConflict`, `invalidRequest`, `idReused` */
  async update(caller: SignedIn, update: Update): Promise<OperatorIncident> {
    const { id, updateId, updateCount, stage, components, impact, text, corrects } = update
    return this.#change(caller, async (tx, now) => {
      const row = await lockIncident(tx, id)
      const incident = row === undefined ? undefined : await findIncident(tx, id)
      if (row === undefined || incident === undefined) throw new ApiFailure(apiErrorCode.notFound, 'No such incident')
      const { memberId: operator } = caller.account
      const known = incident.updates.find((one) => one.id === updateId)
      if (known !== undefined) {
        const isRepeated = known.operator === operator && isDeepStrictEqual(known.text, text) && known.stage === stage
        if (isRepeated) return
        throw new ApiFailure(apiErrorCode.idReused, 'The id was used for another update')
      }
      if (row.updateCount !== updateCount) throw new ApiFailure(apiErrorCode.stateConflict, 'There is a newer update')
      requireStage(row.kind, stage)
      if (row.hasEnded && stage !== row.stage) {
        throw new ApiFailure(apiErrorCode.stateConflict, 'It has ended: it can only be corrected')
      }
      if (corrects !== null && !incident.updates.some((one) => one.id === corrects)) {
        throw new ApiFailure(apiErrorCode.invalidRequest, 'corrects: names none of its updates')
      }
      const position = row.updateCount + 1
      const content = { components, impact, stage }
      const added = { incidentId: id, id: updateId, position, ...content, text, corrects, operator, writtenAt: now }
      await insertUpdate(tx, added)
      const hasEnded = hasEndedIn(row.kind, stage)
      const endsAt = row.hasEnded ? row.endsAt : hasEnded ? now : endOf(row, update)
      await changeIncident(tx, id, { ...content, updateCount: position, endsAt: notBefore(endsAt, row), hasEnded })
      const details = { update: updateId, corrects, ...detailsOf(added) }
      await this.#options.guard.record(tx, caller, { action: 'update-incident', subject: id, details })
    }).then(() => this.#read(caller, id))
  }

  async #change(caller: SignedIn, change: (tx: Transaction, now: Date) => Promise<void>): Promise<void> {
    const { database, clock, guard, onChange } = this.#options
    await database.transaction(async (tx) => {
      await guard.require(tx, caller)
      await change(tx, clock())
    })
    onChange()
  }

  async #read(caller: SignedIn, id: string): Promise<OperatorIncident> {
    const { database, guard } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const found = await findIncident(tx, id)
      if (found === undefined) throw new Error(`The incident ${id} does not exist`)
      return viewForOperators(found)
    })
  }

  /** @throws ApiFailure `invalidRequest` */
  #readTimes({ kind, startsAt, endsAt }: Started, now: Date): [startsAt: Date, endsAt: Date | null] {
    const [start, end] = [new Date(startsAt), endsAt === null ? null : new Date(endsAt)]
    const isPlanned = kind === 'maintenance'
    const latest = addSeconds(now, isPlanned ? farthestAhead : clockTolerance)
    if (start < addSeconds(now, -longestAgo) || start > latest) {
      throw new ApiFailure(apiErrorCode.invalidRequest, 'startsAt: is too long ago or too far ahead')
    }
    if (isPlanned !== (end !== null) || (end !== null && end <= start)) {
      throw new ApiFailure(
        apiErrorCode.invalidRequest,
        'endsAt: maintenance has an end after its start, incidents none',
      )
    }
    return [start, end]
  }
}

/** Returns the planned end of maintenance after an update. @throws ApiFailure `invalidRequest` */
function endOf({ kind, startsAt, endsAt }: IncidentRow, update: Pick<Update, 'endsAt'>): Date | null {
  if (update.endsAt === null) return endsAt
  const planned = new Date(update.endsAt)
  if (kind === 'incident' || planned <= startsAt) {
    throw new ApiFailure(apiErrorCode.invalidRequest, 'endsAt: only maintenance is planned to end, after its start')
  }
  return planned
}

/** Keeps an incident from ending before it began. Maintenance may: it was called off. */
function notBefore(endsAt: Date | null, { startsAt, kind }: IncidentRow): Date | null {
  return endsAt !== null && endsAt < startsAt && kind === 'incident' ? startsAt : endsAt
}

/** @throws ApiFailure `invalidRequest` */
function requireStage(kind: IncidentRow['kind'], stage: IncidentRow['stage']): void {
  const stages: readonly string[] = incidentStages[kind]
  if (!stages.includes(stage)) throw new ApiFailure(apiErrorCode.invalidRequest, `stage: no ${kind} has it`)
}

function hasEndedIn(kind: IncidentRow['kind'], stage: IncidentRow['stage']): boolean {
  return stage === incidentStages[kind].at(-1)
}

/** Returns whether a request repeats the one already published. */
function isSame(published: IncidentWithUpdates | undefined, { kind, title, text, stage }: Started): boolean {
  const first = published?.updates.at(-1)
  const isThat = published?.incident.kind === kind && isDeepStrictEqual(published.incident.title, title)
  return isThat && first?.stage === stage && isDeepStrictEqual(first.text, text)
}

/** Returns details for the audit log, in the operators' language. The update itself never changes. */
function detailsOf({ stage, impact, components, text }: Pick<UpdateRow, 'stage' | 'impact' | 'components' | 'text'>) {
  return { stage, impact, components: components.join(' '), text: text.en_us }
}

function viewForOperators({ incident, updates }: IncidentWithUpdates): OperatorIncident {
  const { id, kind, title, components, impact, stage, startsAt, endsAt } = incident
  return {
    id,
    kind,
    title,
    components,
    impact,
    stage,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    updates: updates.map(viewUpdate),
  }
}

function viewUpdate(update: UpdateRow): OperatorIncident['updates'][number] {
  const { id, stage, text, components, impact, corrects, operator, writtenAt } = update
  return { id, stage, text, components, impact, corrects, operator, at: writtenAt.toISOString() }
}
