import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { keptInvitationAtom } from '#src/entities/session/kept-invitation.ts'
import { FormFailure } from '#src/entities/session/forms/form-failure.ts'
import { acceptErrorText } from '#src/features/grow/invite/rules/accept-error-text.ts'
import { useAcceptInvitation } from '#src/features/grow/invite/invite.queries.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { CodeEntryForm } from './code-entry-form.tsx'
import { ReceivedInvitation } from './received-invitation.tsx'

interface AcceptInvitationProps {
  readonly userId: string
  /** Deadline, in ISO 8601. */
  readonly acceptUntil: string
}

/** Lets users who registered without an invitation a few days ago accept one, once. */
export function AcceptInvitation({ userId, acceptUntil }: AcceptInvitationProps) {
  const { t, i18n } = useLingui()
  const [code, keep] = useAtom(keptInvitationAtom)
  const accept = useAcceptInvitation(userId)
  const send = async (accepted: string) => {
    try {
      await accept(accepted)
    } catch (error) {
      throw new FormFailure(acceptErrorText(error), { cause: error })
    }
    keep(null)
    showToast(t`Invitation accepted`, 'success')
  }
  const mutation = useMutation({ mutationFn: send })
  const until = useFormat().date(Date.parse(acceptUntil) / 1000, { style: 'date-time' })
  if (code === null) {
    return (
      <Card title={<Trans>Were you invited?</Trans>}>
        <p className="pb-4 text-caption text-ink-muted">
          <Trans>You can accept one invitation until {until}. You can’t change it later.</Trans>
        </p>
        <CodeEntryForm submitLabel={<Trans>Accept invitation</Trans>} send={send} />
      </Card>
    )
  }
  return (
    <ReceivedInvitation
      code={code}
      actions={
        <>
          {mutation.error && (
            <Notice tone="danger" live>
              {i18n._(acceptErrorText(mutation.error))}
            </Notice>
          )}
          <Button
            size="large"
            block
            loading={mutation.isPending}
            onClick={() => {
              mutation.mutate(code)
            }}
          >
            <Trans>Accept invitation</Trans>
          </Button>
        </>
      }
      onDismiss={() => {
        keep(null)
      }}
    />
  )
}
