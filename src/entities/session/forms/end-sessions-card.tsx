import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Realm } from '#api/endpoint.ts'
import { authenticationOf } from '#src/entities/session/session-refresh.ts'
import { clearSession } from '#src/entities/session/session-store.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface EndSessionsCardProps {
  readonly realm: Realm
  /** Of the link in the mail about a log-in from a new device. */
  readonly token: string
  readonly onClose: () => void
}

/** Ends every session of an account for somebody who has not logged in as this mail says. Nothing ends before they agree. */
export function EndSessionsCard({ realm, token, onClose }: EndSessionsCardProps) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const { endSessionsByLink } = authenticationOf[realm]
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationKey: [endSessionsByLink.path],
    mutationFn: async () => callApi(endSessionsByLink, { token }),
    // This browser may be one of them.
    onSuccess: () => {
      clearSession(realm)
    },
    networkMode: 'always',
  })
  if (isSuccess) {
    return (
      <Notice
        tone="success"
        live
        title={<Trans>All sessions have ended</Trans>}
        action={
          <Button size="small" variant="secondary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        }
      >
        <Trans>If somebody else knows your password, set a new one: choose “Forgot password?” below.</Trans>
      </Notice>
    )
  }
  return (
    <Card title={<Trans>Was it not you who logged in?</Trans>}>
      <p className="mb-4 text-ink-muted">
        <Trans>
          This ends every session of your account, on all devices. Everybody has to log in again, you included.
        </Trans>
      </p>
      {error && (
        <div className="mb-4">
          <Notice tone="danger" live>
            {i18n._(apiErrorText(error))}
          </Notice>
        </div>
      )}
      <div className="grid gap-2">
        <Button
          block
          size="large"
          variant="danger"
          loading={isPending}
          onClick={() => {
            // The second tap of two comes before the button is drawn as waiting; the link works once.
            if (queryClient.isMutating({ mutationKey: [endSessionsByLink.path] }) === 0) mutate()
          }}
        >
          <Trans>End all sessions</Trans>
        </Button>
        <Button block variant="ghost" onClick={onClose}>
          <Trans>It was me</Trans>
        </Button>
      </div>
    </Card>
  )
}
