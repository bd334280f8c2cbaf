import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { languageName, moment, uuid } from './primitives.ts'

/** The parts of the product as users see them: networks first, in the order of the status page. */
export const statusComponents = [
  'ethereum',
  'bsc',
  'avalanche',
  'polygon',
  'fantom',
  'optimism',
  'arbitrum',
  'bitcoin',
  'litecoin',
  'dogecoin',
  'tron',
  'deposits',
  'withdrawals',
  'exchange',
  'fiat',
  'mail',
  'support',
] as const

export const statusComponent = v.picklist(statusComponents)

export type StatusComponent = v.InferOutput<typeof statusComponent>

/** `unknown` if nothing checks a component, or the last check is too old. */
export const componentState = v.picklist(['operational', 'degraded', 'down', 'unknown'])

export type ComponentState = v.InferOutput<typeof componentState>

/** How an incident affects its components. */
export const incidentImpact = v.picklist(['degraded', 'down'])

export type IncidentImpact = v.InferOutput<typeof incidentImpact>

export const incidentKind = v.picklist(['incident', 'maintenance'])

export type IncidentKind = v.InferOutput<typeof incidentKind>

/** The stages of an incident, in order, and of maintenance. The last one ends it. */
export const incidentStages = {
  incident: ['investigating', 'identified', 'monitoring', 'resolved'],
  maintenance: ['scheduled', 'in-progress', 'completed'],
} as const

export const incidentStage = v.picklist([...incidentStages.incident, ...incidentStages.maintenance])

export type IncidentStage = v.InferOutput<typeof incidentStage>

export const publicIncident = v.strictObject({
  id: uuid,
  kind: incidentKind,
  title: v.string(),
  /** Affected components, or those affected until the end. */
  components: v.array(statusComponent),
  impact: incidentImpact,
  stage: incidentStage,
  startsAt: moment,
  /** When it ended; for unfinished maintenance, its planned end. Null for an ongoing incident. */
  endsAt: v.nullable(moment),
  /** Newest first. */
  updates: v.array(
    v.strictObject({
      id: uuid,
      stage: incidentStage,
      text: v.string(),
      at: moment,
      /** The earlier update that this one corrects. */
      corrects: v.nullable(uuid),
    }),
  ),
})

export type PublicIncident = v.InferOutput<typeof publicIncident>

/** The answer is the same for everyone and is computed at most every ten seconds. */
export const getStatus = endpoint({
  method: 'GET',
  path: '/api/info/status',
  summary: 'Retrieves the state of every component, current incidents and planned maintenance.',
  access: 'public',
  input: v.strictObject({ lang: languageName }),
  data: v.strictObject({
    components: v.array(
      v.strictObject({
        component: statusComponent,
        state: componentState,
        /** Null if it has never been checked. */
        since: v.nullable(moment),
        checkedAt: v.nullable(moment),
      }),
    ),
    /** Ongoing incidents and maintenance, newest first. */
    current: v.array(publicIncident),
    /** Upcoming maintenance, soonest first. */
    planned: v.array(publicIncident),
  }),
  errors: [],
})

export const listPastIncidents = endpoint({
  method: 'GET',
  path: '/api/info/status/history',
  summary: 'Lists incidents and maintenance that ended within 90 days, newest first.',
  access: 'public',
  input: v.strictObject({ lang: languageName }),
  data: v.strictObject({ items: v.array(publicIncident) }),
  errors: [],
})
