import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { undoEmailChange } from '#api/account.ts'
import type { Realm } from '#api/endpoint.ts'
import type { keepSecondFactorByLink, keepSecondFactorsByLink } from '#api/second-factor.ts'
import type { authenticationOf } from '#src/entities/session/authentication-calls.ts'
import { clearSession } from '#src/entities/session/session-store.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button, type ButtonVariant } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface LinkCardProps {
  /** Takes the token of an email's link, and ends all sessions of its account. */
  readonly endpoint:
    | typeof keepSecondFactorByLink
    | typeof keepSecondFactorsByLink
    | typeof undoEmailChange
    | (typeof authenticationOf)[Realm]['endSessionsByLink']
  readonly realm: Realm
  readonly token: string
  readonly title: ReactNode
  readonly text: ReactNode
  readonly action: ReactNode
  /** Default `primary`. */
  readonly variant?: ButtonVariant
  readonly onClose: () => void
  /** Shown once it is done. */
  readonly children: ReactNode
}

/** Performs the action of an email's link only after a tap: programs that scan emails open links. */
export function LinkCard(props: LinkCardProps) {
  const { endpoint, realm, token, title, text, action, variant = 'primary', onClose, children } = props
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationKey: [endpoint.path],
    mutationFn: async () => callApi(endpoint, { token }),
    // This browser may hold one of the ended sessions.
    onSuccess: () => {
      clearSession(realm)
    },
  })
  if (isSuccess) return children
  return (
    <Card title={title}>
      <p className="mb-4 text-ink-muted">{text}</p>
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
          variant={variant}
          loading={isPending}
          onClick={() => {
            // A double tap's second tap comes before the button is rendered as busy; the link works only once.
            if (queryClient.isMutating({ mutationKey: [endpoint.path] }) === 0) mutate()
          }}
        >
          {action}
        </Button>
        <Button block variant="ghost" onClick={onClose}>
          <Trans>It was me</Trans>
        </Button>
      </div>
    </Card>
  )
}
