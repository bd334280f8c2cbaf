import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { listIncidents } from '#api/operator-incidents.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { paths } from '#src/config/paths.ts'
import { IncidentUpdateForm, NewIncidentForm } from '#src/features/console/components/incident-form.tsx'
import { OperatorFrame } from '#src/features/console/shared/components/operator-frame.tsx'
import { OperatorIncidentRow } from '#src/features/console/components/operator-incident-row.tsx'
import { useIncidents } from '#src/features/console/incident.queries.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { TextLink } from '#src/ui/text-link.tsx'

/** The public incidents and maintenance, with a form to publish more for `?new=` or `?update=`. */
export function Component() {
  const { t } = useLingui()
  return (
    <OperatorFrame title={t`Incidents`} call={listIncidents}>
      <Form />
      <Incidents />
    </OperatorFrame>
  )
}

function Form() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const source = useIncidents()
  const [kind, updated, corrects] = ['new', 'update', 'corrects'].map((name) => search.get(name))
  const close = () => void navigate(operatorPaths.operatorIncidents, { replace: true })
  if (kind === 'incident' || kind === 'maintenance') {
    return <NewIncidentForm key={kind} kind={kind} onPublished={close} />
  }
  const incident = source.items?.find(({ id }) => id === updated)
  if (incident !== undefined) {
    const key = `${incident.id} ${corrects ?? ''}`
    return <IncidentUpdateForm key={key} incident={incident} corrects={corrects ?? null} onPublished={close} />
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ButtonLink to={`${operatorPaths.operatorIncidents}?new=incident`}>
        <Trans>Report an incident</Trans>
      </ButtonLink>
      <ButtonLink to={`${operatorPaths.operatorIncidents}?new=maintenance`} variant="secondary">
        <Trans>Plan maintenance</Trans>
      </ButtonLink>
      <TextLink to={paths.status}>
        <Trans>Service status</Trans>
      </TextLink>
    </div>
  )
}

function Incidents() {
  const { t } = useLingui()
  return (
    <EndlessList
      source={useIncidents()}
      label={t`Incidents`}
      itemKey={({ id }) => id}
      empty={
        <EmptyState
          title={<Trans>No incidents</Trans>}
          text={<Trans>Everyone can see what you report here on the status page.</Trans>}
        />
      }
    >
      {(incident) => <OperatorIncidentRow incident={incident} />}
    </EndlessList>
  )
}
