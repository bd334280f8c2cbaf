import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { is } from 'valibot'
import { alertKind, listAlerts } from '#api/operator-alerts.ts'
import { AlertRow } from '#src/features/console/overview/components/alert-row.tsx'
import { RunbookCard } from '#src/features/console/overview/components/runbook-card.tsx'
import { type AlertState, useAlerts } from '#src/features/console/overview/alerts.queries.ts'
import { OperatorFrame } from '#src/features/console/shared/components/operator-frame.tsx'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** Open alerts, and those of the past year. */
export function Component() {
  const { t } = useLingui()
  return (
    <OperatorFrame title={t`Alerts`} call={listAlerts}>
      <Alerts />
    </OperatorFrame>
  )
}

function Alerts() {
  const { t } = useLingui()
  const [parameters, setParameters] = useSearchParams()
  const state: AlertState = parameters.get('state') === 'resolved' ? 'resolved' : 'open'
  const runbook = parameters.get('runbook')
  return (
    <>
      {is(alertKind, runbook) && <RunbookCard kind={runbook} />}
      <SegmentedControl<AlertState>
        label={t`Which alerts`}
        value={state}
        onValueChange={(chosen) => {
          setParameters(chosen === 'open' ? {} : { state: chosen }, { replace: true })
        }}
        options={[
          { value: 'open', label: <Trans>Open</Trans> },
          { value: 'resolved', label: <Trans>Resolved</Trans> },
        ]}
      />
      <EndlessList
        key={state}
        source={useAlerts(state)}
        label={t`Alerts`}
        itemKey={({ id }) => id}
        empty={
          state === 'open' ? (
            <EmptyState
              title={<Trans>No open alerts</Trans>}
              text={<Trans>There’s nothing here for your roles.</Trans>}
            />
          ) : (
            <EmptyState title={<Trans>No alerts within a year</Trans>} />
          )
        }
      >
        {(alert) => <AlertRow alert={alert} />}
      </EndlessList>
    </>
  )
}
