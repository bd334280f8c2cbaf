import { useLingui } from '@lingui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { undoEmailChange } from '#api/account.ts'
import type { keepSecondFactorByLink } from '#api/second-factor.ts'
import { clearSession } from '#src/entities/session/session-store.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface LinkCardProps {
  /** Takes the token of a mail's link, and ends all sessions of its account. */
  readonly endpoint: typeof keepSecondFactorByLink | typeof undoEmailChange
  readonly token: string
  readonly title: ReactNode
  readonly text: ReactNode
  readonly action: ReactNode
  readonly decline: ReactNode
  readonly onClose: () => void
  /** What is shown when it is done. */
  readonly children: ReactNode
}

/** What the link of a mail does, by a tap: programs that scan mails open links. */
export function LinkCard(props: LinkCardProps) {
  const { endpoint, token, title, text, action, decline, onClose, children } = props
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationKey: [endpoint.path],
    mutationFn: async () => callApi(endpoint, { token }),
    // This browser may be one of those whose sessions have ended.
    onSuccess: () => {
      clearSession('main')
    },
    networkMode: 'always',
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
          loading={isPending}
          onClick={() => {
            // The second tap of two comes before the button is drawn as waiting; the link works once.
            if (queryClient.isMutating({ mutationKey: [endpoint.path] }) === 0) mutate()
          }}
        >
          {action}
        </Button>
        <Button block variant="ghost" onClick={onClose}>
          {decline}
        </Button>
      </div>
    </Card>
  )
}
