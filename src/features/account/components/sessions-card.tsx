import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InferOutput } from 'valibot'
import type { openSession } from '#api/account.ts'
import { useUser } from '#src/entities/session/session.ts'
import { sessionsQueryOptions, useEndSession } from '#src/features/account/account.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { DeviceIcon } from '#src/ui/icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/ui/state.tsx'
import { showToast } from '#src/ui/toast.tsx'

type OpenSession = InferOutput<typeof openSession>

/** Where the person is logged in, with the way to end each. */
export function SessionsCard() {
  const { t, i18n } = useLingui()
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionsQueryOptions(useUser().userId))
  const end = useEndSession()
  const [isAsking, setIsAsking] = useState(false)
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent) === true

  const onEnd = (sessionId: string | null) => {
    end.mutate(sessionId, {
      onSuccess: () => {
        showToast(sessionId === null ? t`All other sessions have ended` : t`The session has ended`, 'success')
      },
      onError: (failure) => {
        showToast(i18n._(apiErrorText(failure)), 'danger')
      },
      onSettled: () => {
        setIsAsking(false)
      },
    })
  }
  return (
    <Card padding="none" title={<Trans>Where you are logged in</Trans>}>
      {sessions ? (
        <List label={t`Where you are logged in`}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={end.isPending && end.variables === session.id}
              onEnd={() => {
                if (!end.isPending) onEnd(session.id)
              }}
            />
          ))}
        </List>
      ) : error ? (
        <ErrorState text={i18n._(apiErrorText(error))} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonRows count={2} />
      )}
      {hasOthers && (
        <div className="p-4 pt-3">
          <Button
            block
            variant="secondary"
            onClick={() => {
              setIsAsking(true)
            }}
          >
            <Trans>End all other sessions</Trans>
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Trans>End all other sessions?</Trans>}
        confirmLabel={<Trans>End them</Trans>}
        loading={end.isPending}
        onConfirm={() => {
          if (!end.isPending) onEnd(null)
        }}
      >
        <Trans>Every other device has to log in again. You stay logged in here.</Trans>
      </ConfirmDialog>
    </Card>
  )
}

interface SessionRowProps {
  readonly session: OpenSession
  readonly isEnding: boolean
  readonly onEnd: () => void
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { device, address, lastSeenAt, isCurrent } = session
  const lastSeen = format.date(Date.parse(lastSeenAt) / 1000, { style: 'date-time' })
  return (
    <ListRow
      icon={<DeviceIcon />}
      title={device}
      description={isCurrent ? address : `${address} · ${lastSeen}`}
      value={
        isCurrent ? (
          <Chip tone="success">
            <Trans>This device</Trans>
          </Chip>
        ) : (
          <Button
            size="small"
            variant="ghost"
            loading={isEnding}
            aria-label={t`End the session of ${device}`}
            onClick={onEnd}
          >
            <Trans>End</Trans>
          </Button>
        )
      }
    />
  )
}
