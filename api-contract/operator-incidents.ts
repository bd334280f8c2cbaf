import * as v from 'valibot'

import { messageText } from './conversations.ts'
import { operatorEndpoint, pageOf, pageQuery } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { moment, textLine, uuid } from './primitives.ts'
import { incidentImpact, incidentKind, incidentStage, statusComponent, statusComponents } from './status.ts'

/** What operators tell everybody on the status page. For operators only, as the calls of `operators.ts`. */

/** In every language: nobody reads of an incident in one that they don't understand. */
function inEveryLanguage<Text extends v.GenericSchema>(text: Text) {
  return v.strictObject({ zh_cn: text, zh_tw: text, en_us: text, es_mx: text })
}

export const incidentTitle = inEveryLanguage(textLine(1, 120))
export const incidentText = inEveryLanguage(messageText)

export type IncidentTexts = v.InferOutput<typeof incidentText>

const affected = v.pipe(
  v.array(statusComponent),
  v.minLength(1),
  v.maxLength(statusComponents.length),
  v.check((components) => new Set(components).size === components.length, 'names a component twice'),
)

export const operatorIncident = v.strictObject({
  id: uuid,
  kind: incidentKind,
  title: incidentTitle,
  components: v.array(statusComponent),
  impact: incidentImpact,
  stage: incidentStage,
  startsAt: moment,
  endsAt: v.nullable(moment),
  /** Newest first. */
  updates: v.array(
    v.strictObject({
      id: uuid,
      stage: incidentStage,
      text: incidentText,
      components: v.array(statusComponent),
      impact: incidentImpact,
      corrects: v.nullable(uuid),
      /** The member id of who wrote it; the status page doesn't show it. */
      operator: v.string(),
      at: moment,
    }),
  ),
})

export type OperatorIncident = v.InferOutput<typeof operatorIncident>

export const listIncidents = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/incidents',
  summary: 'Lists incidents and maintenance in all languages, newest first.',
  roles: ['content'],
  input: pageQuery,
  data: pageOf(operatorIncident),
  errors: [],
})

const written = {
  text: incidentText,
  components: affected,
  impact: incidentImpact,
  stage: incidentStage,
}

export const startIncident = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/incident/start',
  summary: 'Publishes an incident, or planned maintenance, on the status page. The id makes it idempotent.',
  roles: ['content'],
  input: v.strictObject({
    /** Made up by the client; the first update has the same. */
    id: uuid,
    kind: incidentKind,
    title: incidentTitle,
    ...written,
    /** Of an incident, when it began: now or up to seven days ago. Of maintenance, when it is to begin. */
    startsAt: moment,
    /** Of maintenance, when it is planned to end; null for an incident. */
    endsAt: v.nullable(moment),
  }),
  data: operatorIncident,
  errors: [apiErrorCode.idReused],
})

export const updateIncident = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/incident/update',
  summary: 'Adds an update to an incident. Nothing is ever changed: a mistake is corrected by another update.',
  roles: ['content'],
  input: v.strictObject({
    id: uuid,
    /** Made up by the client, once for each update. */
    updateId: uuid,
    /** How many updates the operator has read: one that crosses another is refused. */
    updateCount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    ...written,
    /** The earlier update that this one corrects. */
    corrects: v.nullable(uuid),
    /** Of maintenance that goes on, when it is planned to end by now; null leaves it as it is. */
    endsAt: v.nullable(moment),
  }),
  data: operatorIncident,
  errors: [
    apiErrorCode.notFound,
    /** There is a newer update, or it has ended and can only be corrected. */
    apiErrorCode.stateConflict,
    apiErrorCode.idReused,
  ],
})
