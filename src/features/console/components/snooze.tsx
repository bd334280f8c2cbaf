import { Trans, useLingui } from '@lingui/react/macro'
import type { OpenedConversation } from '#api/operator-conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import { useSnooze } from '#src/features/console/snooze.queries.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useServerNow } from '#src/lib/use-server-now.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { showToast } from '#src/ui/toast.tsx'

interface SnoozeProps {
  readonly conversation: OpenedConversation
  /** Reloads the conversation after someone else has changed it. */
  readonly onCrossed: () => Promise<void>
}

/** Snoozes a conversation, which hides it from the list of those to reply to, or brings it back. */
export function Snooze({ conversation: { id, messageCount, snooze }, onCrossed }: SnoozeProps) {
  const { t, i18n } = useLingui()
  const { mutate, isPending, isUnderWay } = useSnooze(id)
  const now = useServerNow(60_000)
  const isAsleep = snooze !== null && (snooze.until === null || Date.parse(snooze.until) / 1000 > now)
  const put = (wanted: { readonly until: string | null } | null) => {
    if (isUnderWay()) return
    mutate(
      { messageCount, snooze: wanted },
      {
        onSuccess: () => {
          showToast(wanted === null ? t`Back in the list` : t`Snoozed`, 'success')
        },
        onError: (error) => {
          const isLate = hasApiErrorCode(error, apiErrorCode.stateConflict)
          showToast(isLate ? t`The conversation has changed.` : i18n._(apiErrorText(error)), 'danger')
          if (isLate) void onCrossed()
        },
      },
    )
  }
  if (isAsleep) {
    return (
      <Notice
        action={
          <Button size="small" variant="secondary" loading={isPending} onClick={() => put(null)}>
            <Trans>Unsnooze</Trans>
          </Button>
        }
      >
        <Asleep until={snooze.until} />
      </Notice>
    )
  }
  const inHours = (hours: number) => put({ until: new Date(serverNow() + hours * 3_600_000).toISOString() })
  return (
    <div role="group" aria-label={t`Snooze`} className="flex flex-wrap gap-2">
      <Button size="small" variant="secondary" loading={isPending} onClick={() => inHours(4)}>
        <Trans>Snooze for 4 hours</Trans>
      </Button>
      <Button size="small" variant="secondary" loading={isPending} onClick={() => inHours(24)}>
        <Trans>1 day</Trans>
      </Button>
      <Button size="small" variant="secondary" loading={isPending} onClick={() => put({ until: null })}>
        <Trans>Until they write</Trans>
      </Button>
    </div>
  )
}

function Asleep({ until }: { readonly until: string | null }) {
  const format = useFormat()
  if (until === null) return <Trans>Snoozed until the person writes.</Trans>
  const time = format.date(Date.parse(until) / 1000, { style: 'date-time' })
  return <Trans>Snoozed until {time}, or until the person writes.</Trans>
}
