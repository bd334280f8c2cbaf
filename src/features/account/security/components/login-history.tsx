import { Trans, useLingui } from '@lingui/react/macro'
import { type SecurityEvent, useLoginHistory } from '#src/features/account/security/security.queries.ts'
import { alarmingEvents, securityEventTexts } from '#src/features/account/security/security-event-texts.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { ClockIcon } from '#src/ui/icons.tsx'
import { WarningIcon } from '#src/ui/launch-icons.tsx'
import { ListRow } from '#src/ui/list-row.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** Logins and security changes. Scrolls endlessly, so nothing can be below it. */
export function LoginHistory() {
  const { t } = useLingui()
  const source = useLoginHistory()
  return (
    <section aria-labelledby="login-history">
      <h2 id="login-history" className="px-1 pt-2 pb-3 text-lead font-semibold">
        <Trans>Login history</Trans>
      </h2>
      <EndlessList
        source={source}
        label={t`Login history`}
        itemKey={({ id }) => id}
        empty={<EmptyState icon={ClockIcon} title={<Trans>No activity yet</Trans>} />}
      >
        {(event) => <EventRow event={event} />}
      </EndlessList>
    </section>
  )
}

function EventRow({ event: { kind, device, address, at } }: { readonly event: SecurityEvent }) {
  const { i18n } = useLingui()
  const format = useFormat()
  const isAlarming = alarmingEvents.has(kind)
  return (
    <ListRow
      icon={
        isAlarming ? (
          <span className="text-danger">
            <WarningIcon />
          </span>
        ) : (
          <ClockIcon />
        )
      }
      title={i18n._(securityEventTexts[kind])}
      description={
        <>
          <span className="block">{format.date(Date.parse(at) / 1000, { style: 'date-time' })}</span>
          <span className="block">
            {device} · {address}
          </span>
        </>
      }
    />
  )
}
