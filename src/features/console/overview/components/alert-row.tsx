import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { OperatorAlert } from '#api/operator-alerts.ts'
import { overviewPart } from '#api/operator-overview.ts'
import { listReviews } from '#api/operators.ts'
import { AcknowledgeAlert } from '#src/features/console/overview/components/acknowledge-alert.tsx'
import { alertLink, runbookHref } from '#src/features/console/overview/rules/alert-links.ts'
import { alertTexts } from '#src/features/console/overview/rules/alert-texts.ts'
import { partTexts } from '#src/features/console/overview/rules/part-texts.ts'
import { useMayCall } from '#src/features/console/shared/access.queries.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Chip } from '#src/ui/chip.tsx'

/** What is wrong, since when, what to do about it, and who is handling it. */
export function AlertRow({ alert }: { readonly alert: OperatorAlert }) {
  const { i18n } = useLingui()
  const format = useFormat()
  const mayListWithdrawals = useMayCall(listReviews)
  const { kind, severity, count, openedAt, resolvedAt, acknowledged } = alert
  const title = i18n._(alertTexts[kind])
  const subject = useSubject(alert)
  const link = alertLink(alert, mayListWithdrawals)
  const at = (moment: string) => format.date(Date.parse(moment) / 1000, { style: 'date-time' })
  const [start, counted] = [at(openedAt), count === null ? null : format.number(count)]
  return (
    <li aria-label={`${title}: ${subject}`} className="space-y-2 border-line px-4 py-3 not-last:border-b">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 font-medium break-words">
          {title} · {subject}
        </span>
        <Severity severity={severity} isOver={resolvedAt !== null} />
      </p>
      <p className="text-caption text-ink-muted">
        {resolvedAt === null ? <Trans>Since {start}</Trans> : <FromTo start={start} end={at(resolvedAt)} />}
        {counted !== null && (
          <>
            {' · '}
            <Trans>Count: {counted}</Trans>
          </>
        )}
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-caption">
        {link !== null && (
          <Link to={link} className="touch-target font-semibold text-brand-700">
            <Trans>See more</Trans>
          </Link>
        )}
        <Link to={runbookHref(kind)} className="touch-target font-semibold text-brand-700">
          <Trans>What to do</Trans>
        </Link>
      </p>
      {acknowledged !== null && <Acknowledged {...acknowledged} />}
      {acknowledged === null && resolvedAt === null && <AcknowledgeAlert alert={alert} />}
    </li>
  )
}

/** Parts of the overview have names of their own; other subjects keep their usual names. */
function useSubject({ subject }: OperatorAlert): string {
  const { i18n } = useLingui()
  const part = overviewPart.options.find((one) => one === subject)
  return part === undefined ? subject : i18n._(partTexts[part])
}

function Severity({ severity, isOver }: Pick<OperatorAlert, 'severity'> & { readonly isOver: boolean }) {
  if (isOver) {
    return (
      <Chip tone="success">
        <Trans>Resolved</Trans>
      </Chip>
    )
  }
  return severity === 'page' ? (
    <Chip tone="danger">
      <Trans>Urgent</Trans>
    </Chip>
  ) : (
    <Chip tone="warning">
      <Trans>Warning</Trans>
    </Chip>
  )
}

function FromTo({ start, end }: { readonly start: string; readonly end: string }) {
  return (
    <Trans>
      From {start} to {end}
    </Trans>
  )
}

function Acknowledged({ operator, at, reason }: NonNullable<OperatorAlert['acknowledged']>) {
  const format = useFormat()
  const moment = format.date(Date.parse(at) / 1000, { style: 'date-time' })
  return (
    <p className="text-caption break-words text-ink-muted">
      <Trans>
        Acknowledged by {operator} on {moment}
      </Trans>
      {reason !== null && `: ${reason}`}
    </p>
  )
}
