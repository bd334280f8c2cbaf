// Owner: server/modules/status
import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { IncidentTexts } from '#api/operator-incidents.ts'
import type { ComponentState, IncidentImpact, IncidentKind, IncidentStage, StatusComponent } from '#api/status.ts'

/** State of a component that was checked. */
export type CheckedState = Exclude<ComponentState, 'unknown'>

/** The latest check of each process. */
export const componentReports = pgTable(
  'component_reports',
  {
    component: text().$type<StatusComponent>().notNull(),
    reporter: uuid().notNull(),
    state: text().$type<CheckedState>().notNull(),
    reportedAt: timestamp('reported_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.component, table.reporter] })],
)

/** The combined state from all processes. */
export const componentStates = pgTable('component_states', {
  component: text().$type<StatusComponent>().primaryKey(),
  state: text().$type<CheckedState>().notNull(),
  since: timestamp({ withTimezone: true }).notNull(),
  checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
})

export const incidents = pgTable('incidents', {
  id: uuid().primaryKey(),
  kind: text().$type<IncidentKind>().notNull(),
  title: jsonb().$type<IncidentTexts>().notNull(),
  components: jsonb().$type<StatusComponent[]>().notNull(),
  impact: text().$type<IncidentImpact>().notNull(),
  stage: text().$type<IncidentStage>().notNull(),
  updateCount: integer('update_count').notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
  /** When it ended; for maintenance that hasn't ended, when it is planned to. */
  endsAt: timestamp('ends_at', { withTimezone: true }),
  hasEnded: boolean('has_ended').notNull(),
})

/** Append-only. */
export const incidentUpdates = pgTable(
  'incident_updates',
  {
    incidentId: uuid('incident_id').notNull(),
    id: uuid().notNull(),
    /** From 1. */
    position: integer().notNull(),
    stage: text().$type<IncidentStage>().notNull(),
    text: jsonb().$type<IncidentTexts>().notNull(),
    components: jsonb().$type<StatusComponent[]>().notNull(),
    impact: text().$type<IncidentImpact>().notNull(),
    /** The update that this one corrects. */
    corrects: uuid(),
    operator: text().notNull(),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.incidentId, table.id] })],
)
