import { maximumMessageLength, messageLength } from '#api/conversations.ts'
import type { IncidentTexts, OperatorIncident } from '#api/operator-incidents.ts'
import type { IncidentImpact, IncidentKind, IncidentStage, StatusComponent } from '#api/status.ts'
import { incidentStages } from '#api/status.ts'

/** What an operator has entered for a new incident or an update. */
export interface IncidentDraft {
  readonly kind: IncidentKind
  readonly title: IncidentTexts
  readonly text: IncidentTexts
  readonly components: readonly StatusComponent[]
  readonly impact: IncidentImpact
  readonly stage: IncidentStage
  /** In the format of a date and time field, in the operator's time zone; empty if not entered. */
  readonly startsAt: string
  readonly endsAt: string
}

const nothing: IncidentTexts = { zh_cn: '', zh_tw: '', en_us: '', es_mx: '' }

export function newIncident(kind: IncidentKind): IncidentDraft {
  const [stage] = incidentStages[kind]
  return { kind, title: nothing, text: nothing, components: [], impact: 'degraded', stage, startsAt: '', endsAt: '' }
}

export function nextUpdate({ kind, title, components, impact, stage }: OperatorIncident): IncidentDraft {
  return { kind, title, text: nothing, components, impact, stage, startsAt: '', endsAt: '' }
}

export type DraftFault = 'title' | 'text' | 'long-text' | 'components' | 'times'

/** Returns the faults of a draft: what is missing or wrong. */
export function faultsOf(draft: IncidentDraft, isNew: boolean): ReadonlySet<DraftFault> {
  const faults = new Set<DraftFault>()
  const texts = Object.values(draft.text).map((text) => text.trim())
  if (Object.values(draft.title).some((title) => title.trim() === '')) faults.add('title')
  if (texts.includes('')) faults.add('text')
  if (texts.some((text) => messageLength(text) > maximumMessageLength)) faults.add('long-text')
  if (draft.components.length === 0) faults.add('components')
  if (isNew && draft.kind === 'maintenance') {
    const [from, to] = [Date.parse(draft.startsAt), Date.parse(draft.endsAt)]
    if (Number.isNaN(from) || Number.isNaN(to) || to <= from) faults.add('times')
  }
  return faults
}

/** Converts an entered date to the format of the API; null if not entered. */
export function momentOf(entered: string): string | null {
  return entered === '' ? null : new Date(entered).toISOString()
}
