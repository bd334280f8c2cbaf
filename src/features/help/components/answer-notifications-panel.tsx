import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePageRealm } from '#src/entities/session/page-realm.ts'
import { supportKey } from '#src/entities/support/conversation-calls.ts'
import {
  PushServiceError,
  readAnswerNotifications,
  turnOffAnswerNotifications,
  turnOnAnswerNotifications,
} from '#src/features/help/rules/answer-notifications.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { BellIcon } from '#src/ui/launch-icons.tsx'
import { Notice } from '#src/ui/notice.tsx'

export interface AnswerNotificationsProps {
  /** `null` for a guest. */
  readonly userId: string | null
  /** Token of a guest's link. */
  readonly token?: string | undefined
}

/** Turns on notifications of replies for when the page is closed. Asks for permission only after a tap. */
export function AnswerNotificationsPanel({ userId, token }: AnswerNotificationsProps) {
  const answers = { realm: usePageRealm(), token }
  const queryClient = useQueryClient()
  const queryKey = [...supportKey(userId), 'answer-notifications', answers] as const
  const { data: state, error } = useQuery({
    queryKey,
    queryFn: async () => readAnswerNotifications(answers),
    retry: false,
    // The permission can change in the browser's settings, and the subscription in other tabs.
    refetchOnWindowFocus: 'always',
  })
  const readAgain = async () => queryClient.invalidateQueries({ queryKey })
  const turnOn = useMutation({ mutationFn: async () => turnOnAnswerNotifications(answers), onSettled: readAgain })
  const turnOff = useMutation({ mutationFn: async () => turnOffAnswerNotifications(answers), onSettled: readAgain })
  return (
    <div className="space-y-3 px-4 text-center text-caption text-ink-muted">
      {state === 'off' && (
        <Button
          variant="secondary"
          size="small"
          icon={BellIcon}
          loading={turnOn.isPending}
          onClick={() => {
            turnOff.reset()
            turnOn.mutate()
          }}
        >
          <Trans>Notify me of replies</Trans>
        </Button>
      )}
      {state === 'on' && (
        <p role="status">
          <Trans>This device notifies you of replies.</Trans>{' '}
          <Button
            variant="ghost"
            size="small"
            loading={turnOff.isPending}
            onClick={() => {
              turnOn.reset()
              turnOff.mutate()
            }}
          >
            <Trans>Turn off</Trans>
          </Button>
        </p>
      )}
      {state === 'blocked' && (
        <p role="status">
          <Trans>
            Your browser blocks notifications from Sevenport. To be notified of replies, allow them in the browser’s
            settings for this site.
          </Trans>
        </p>
      )}
      {state === 'unsupported' && (
        <p>
          <Trans>
            This browser can’t notify you of replies. On an iPhone or iPad, add Sevenport to your Home Screen and open
            it from there.
          </Trans>
        </p>
      )}
      <Failure error={turnOn.error ?? turnOff.error ?? error} />
    </div>
  )
}

function Failure({ error }: { readonly error: Error | null }) {
  const { i18n } = useLingui()
  if (error === null) return null
  return (
    <div className="text-start">
      <Notice tone="danger" live>
        {error instanceof PushServiceError ? (
          <Trans>
            Your browser couldn’t turn notifications on. Some browsers and private windows don’t allow them.
          </Trans>
        ) : (
          i18n._(apiErrorText(error))
        )}
      </Notice>
    </div>
  )
}
