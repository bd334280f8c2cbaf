import { Trans } from '@lingui/react/macro'
import { useFormat } from '#src/lib/use-format.ts'
import type { IconComponent } from '#src/ui/icon.tsx'
import { ListRow } from '#src/ui/list-row.tsx'

interface NotificationRowProps {
  readonly icon: IconComponent
  readonly title: string
  /** The first lines of its text. */
  readonly summary: string
  /** ISO 8601. */
  readonly at: string
  readonly isUnread: boolean
  readonly to: string
}

/** A notice or message in a list. */
export function NotificationRow({ icon: Icon, title, summary, at, isUnread, to }: NotificationRowProps) {
  const format = useFormat()
  return (
    <ListRow
      icon={
        <span className="relative inline-flex size-10 items-center justify-center rounded-full bg-brand-50">
          <Icon size={20} />
          {isUnread && <span className="absolute end-0 top-0 size-3 rounded-full border-2 border-surface bg-danger" />}
        </span>
      }
      title={
        <span className={isUnread ? 'font-semibold' : 'font-normal'}>
          {isUnread && (
            <span className="sr-only">
              <Trans>Unread:</Trans>{' '}
            </span>
          )}
          {title}
        </span>
      }
      description={
        <>
          <span className="line-clamp-2">{summary}</span>
          <time dateTime={at} className="mt-0.5 block text-micro">
            {format.date(Date.parse(at) / 1000, { style: 'date-time' })}
          </time>
        </>
      }
      to={to}
    />
  )
}
