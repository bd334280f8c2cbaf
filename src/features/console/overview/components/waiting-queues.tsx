import { Trans, useLingui } from '@lingui/react/macro'
import type { Overview } from '#api/operator-overview.ts'
import { listReviews } from '#api/operators.ts'
import { partTexts } from '#src/features/console/overview/rules/part-texts.ts'
import { queueLink } from '#src/features/console/overview/rules/queue-links.ts'
import { isUrgent, waitingQueues } from '#src/features/console/overview/rules/urgency.ts'
import { useMayCall } from '#src/features/console/shared/access.queries.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useServerNow } from '#src/lib/use-server-now.ts'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { EmptyState } from '#src/ui/state.tsx'

interface WaitingQueuesProps extends Pick<Overview, 'queues'> {
  /** Whether every queue could be read. If not, an empty list doesn't mean that nothing waits. */
  readonly isComplete: boolean
}

/** The queues that need the operator, most urgent first, each with a link to its list. */
export function WaitingQueues({ queues, isComplete }: WaitingQueuesProps) {
  const { t } = useLingui()
  const now = useServerNow(30_000)
  const waiting = waitingQueues(queues, now)
  return (
    <Card padding="none" title={<Trans>Needs you</Trans>}>
      {waiting.length === 0 ? (
        <EmptyState
          title={
            isComplete ? (
              <Trans>Nothing needs you right now</Trans>
            ) : (
              <Trans>Nothing pending in what we could read</Trans>
            )
          }
          text={<Trans>What needs an operator with your roles appears here.</Trans>}
        />
      ) : (
        <List label={t`Needs you`}>
          {waiting.map((queue) => (
            <QueueRow key={queue.queue} queue={queue} now={now} />
          ))}
        </List>
      )}
      {waiting.length > 0 && <Calm queues={queues} />}
    </Card>
  )
}

interface QueueRowProps {
  readonly queue: Overview['queues'][number]
  readonly now: number
}

function QueueRow({ queue, now }: QueueRowProps) {
  const { i18n } = useLingui()
  const format = useFormat()
  const mayListWithdrawals = useMayCall(listReviews)
  const { oldestAt } = queue
  const age = oldestAt === null ? null : format.age(now - Date.parse(oldestAt) / 1000)
  return (
    <ListRow
      to={queueLink(queue.queue, mayListWithdrawals)}
      title={i18n._(partTexts[queue.queue])}
      description={age === null ? undefined : <Trans>Oldest: {age}</Trans>}
      value={
        <span className="flex flex-wrap items-center justify-end gap-2">
          {isUrgent(queue, now) && (
            <Chip tone="danger">
              <Trans>Urgent</Trans>
            </Chip>
          )}
          <span className="text-lead font-semibold text-ink tabular-nums">{format.number(queue.count)}</span>
        </span>
      }
    />
  )
}

/** Names the empty queues, so that operators know that they're watched, too. */
function Calm({ queues }: Pick<Overview, 'queues'>) {
  const { i18n } = useLingui()
  const names = queues.filter(({ count }) => count === 0).map(({ queue }) => i18n._(partTexts[queue]))
  if (names.length === 0) return null
  const others = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(names)
  return (
    <p className="border-t border-line px-4 py-3 text-caption text-ink-muted">
      <Trans>Nothing waiting in: {others}</Trans>
    </p>
  )
}
