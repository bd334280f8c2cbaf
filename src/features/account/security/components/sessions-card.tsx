import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { InferOutput } from 'valibot'
import type { openSession } from '#api/account.ts'
import { useConfirmedAction } from '#src/entities/popup/use-confirmed-action.ts'
import { useUser } from '#src/entities/session/session.ts'
import { sessionsQueryOptions, useEndSession } from '#src/features/account/security/security.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { DeviceIcon } from '#src/ui/rare-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/ui/state.tsx'
import { showToast } from '#src/ui/toast.tsx'

type OpenSession = InferOutput<typeof openSession>

/** The user's open sessions, each with a button to end it. */
export function SessionsCard() {
  const { t, i18n } = useLingui()
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionsQueryOptions(useUser().userId))
  const end = useEndSession()
  const confirmThen = useConfirmedAction()
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent) === true

  const endOne = (sessionId: string) => {
    end.mutate(sessionId, {
      onSuccess: () => {
        showToast(t`Device logged out`, 'success')
      },
      onError: (failure) => {
        showToast(i18n._(apiErrorText(failure)), 'danger')
      },
    })
  }
  const askToEndOthers = async () =>
    confirmThen({
      question: {
        title: t`Log out all other devices?`,
        text: t`You’ll stay logged in on this device. API keys will be deleted.`,
        confirm: t`Log out devices`,
      },
      act: async () => end.mutateAsync(null),
      doneText: () => t`All other devices logged out`,
    })
  return (
    <Card padding="none" title={<Trans>Where you’re logged in</Trans>}>
      {sessions ? (
        <List label={t`Where you’re logged in`}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={end.isPending && end.variables === session.id}
              onEnd={() => {
                if (!end.isPending) endOne(session.id)
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
            loading={end.isPending && end.variables === null}
            onClick={() => {
              if (!end.isPending) void askToEndOthers()
            }}
          >
            <Trans>Log out all other devices</Trans>
          </Button>
        </div>
      )}
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
          <Button size="small" variant="ghost" loading={isEnding} aria-label={t`Log out ${device}`} onClick={onEnd}>
            <Trans>Log out</Trans>
          </Button>
        )
      }
    />
  )
}
