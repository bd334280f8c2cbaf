import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { useClearStop } from '#src/features/operator/operator.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { showToast } from '#src/ui/toast.tsx'

interface StopNoticeProps {
  readonly title: ReactNode
  readonly reason: ReactNode
  /** Asked before it is lifted, with what that means. */
  readonly question: ReactNode
  readonly warning: ReactNode
  readonly lift: ReturnType<typeof useClearStop>
  /** Said once it is lifted. */
  readonly liftedText: string
}

/** A safety check has stopped something; an operator who has looked into it lifts that. */
export function StopNotice({ title, reason, question, warning, lift, liftedText }: StopNoticeProps) {
  const { i18n } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const confirm = () => {
    lift.mutate(undefined, {
      onSuccess: () => showToast(liftedText, 'success'),
      onError: (error) => showToast(i18n._(apiErrorText(error)), 'danger'),
      onSettled: () => setIsAsking(false),
    })
  }
  return (
    <div className="px-4 py-2 md:col-span-full">
      <Notice
        tone="danger"
        title={title}
        action={
          <Button size="small" variant="danger" onClick={() => setIsAsking(true)}>
            <Trans>Lift the stop</Trans>
          </Button>
        }
      >
        {reason}
      </Notice>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={question}
        confirmLabel={<Trans>Lift the stop</Trans>}
        dangerous
        loading={lift.isPending}
        onConfirm={confirm}
      >
        {warning}
      </ConfirmDialog>
    </div>
  )
}
