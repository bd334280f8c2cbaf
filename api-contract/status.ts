import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { languageName, moment, uuid } from './primitives.ts'

/** What the product is made of, as people see it: the networks first, in the order of the status page. */
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

/** `unknown` where nothing checks a component, or where the last check was too long ago. */
export const componentState = v.picklist(['operational', 'degraded', 'down', 'unknown'])

export type ComponentState = v.InferOutput<typeof componentState>

/** What an incident makes of the components that it affects. */
export const incidentImpact = v.picklist(['degraded', 'down'])

export type IncidentImpact = v.InferOutput<typeof incidentImpact>

export const incidentKind = v.picklist(['incident', 'maintenance'])

export type IncidentKind = v.InferOutput<typeof incidentKind>

/** Those of an incident, in their order, and those of maintenance. The last of each ends it. */
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
  /** Those that are affected, or were to the end. */
  components: v.array(statusComponent),
  impact: incidentImpact,
  stage: incidentStage,
  startsAt: moment,
  /** When it ended; for maintenance that has not ended, when it is planned to. Null for an incident that goes on. */
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

/** Everybody has the same answer: it is made every ten seconds at most, however many ask. */
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
        /** Null where nothing has ever checked it. */
        since: v.nullable(moment),
        checkedAt: v.nullable(moment),
      }),
    ),
    /** Those that go on, maintenance that has begun included; newest first. */
    current: v.array(publicIncident),
    /** Maintenance that is yet to begin; soonest first. */
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
