import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { OperatorIncident } from '#api/operator-incidents.ts'
import type { IncidentKind } from '#api/status.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { useStartIncident, useUpdateIncident } from '#src/features/console/incident.queries.ts'
import {
  faultsOf,
  type IncidentDraft,
  momentOf,
  newIncident,
  nextUpdate,
} from '#src/features/console/rules/incident-draft.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { IncidentFields } from './incident-fields.tsx'

/** Publishes an incident or planned maintenance. */
export function NewIncidentForm({
  kind,
  onPublished,
}: {
  readonly kind: IncidentKind
  readonly onPublished: () => void
}) {
  const start = useStartIncident()
  const { t } = useLingui()
  return (
    <IncidentForm
      title={kind === 'incident' ? t`New incident` : t`New maintenance`}
      initial={newIncident(kind)}
      isNew
      mutation={start}
      onPublished={onPublished}
      send={(id, { text, title, components, impact, stage, startsAt, endsAt }) => {
        const content = { title, text, components: [...components], impact, stage }
        const began = momentOf(startsAt) ?? new Date(serverNow()).toISOString()
        return { id, kind, ...content, startsAt: began, endsAt: kind === 'maintenance' ? momentOf(endsAt) : null }
      }}
    />
  )
}

interface UpdateFormProps {
  readonly incident: OperatorIncident
  /** The update that this one corrects; null for a new one. */
  readonly corrects: string | null
  readonly onPublished: () => void
}

/** Publishes an update of an incident, or corrects one. */
export function IncidentUpdateForm({ incident, corrects, onPublished }: UpdateFormProps) {
  const update = useUpdateIncident()
  const { t } = useLingui()
  const { id, updates } = incident
  return (
    <IncidentForm
      title={corrects === null ? t`New update` : t`Correction`}
      initial={nextUpdate(incident)}
      isNew={false}
      mutation={update}
      onPublished={onPublished}
      send={(updateId, { text, components, impact, stage, endsAt }) => {
        const content = { text, components: [...components], impact, stage, endsAt: momentOf(endsAt) }
        return { id, updateId, updateCount: updates.length, ...content, corrects }
      }}
    />
  )
}

interface IncidentFormProps<Input> {
  readonly title: string
  readonly initial: IncidentDraft
  readonly isNew: boolean
  readonly mutation: {
    readonly isPending: boolean
    readonly isUnderWay: () => boolean
    readonly mutate: (
      input: Input,
      options: { readonly onSuccess: () => void; readonly onError: (error: Error) => void },
    ) => void
  }
  readonly send: (id: string, draft: IncidentDraft) => Input
  readonly onPublished: () => void
}

function IncidentForm<Input>({ title, initial, isNew, mutation, send, onPublished }: IncidentFormProps<Input>) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState(initial)
  const [isLate, setIsLate] = useState(false)
  // One id for everything this form sends, so that a retry isn't published twice.
  const id = useRef(crypto.randomUUID())
  const faults = faultsOf(draft, isNew)
  const submit = () => {
    setIsLate(true)
    if (faults.size > 0 || mutation.isUnderWay()) return
    mutation.mutate(send(id.current, draft), {
      onSuccess: () => {
        showToast(t`Published on the status page`, 'success')
        onPublished()
      },
      onError: (error) => {
        showToast(i18n._(apiErrorText(error)), 'danger')
      },
    })
  }
  return (
    <Card title={title}>
      <form
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <IncidentFields draft={draft} onDraftChange={setDraft} faults={isLate ? faults : new Set()} isNew={isNew} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" loading={mutation.isPending}>
            <Trans>Publish</Trans>
          </Button>
          <ButtonLink to={operatorPaths.operatorIncidents} variant="secondary">
            <Trans>Discard</Trans>
          </ButtonLink>
        </div>
      </form>
    </Card>
  )
}
