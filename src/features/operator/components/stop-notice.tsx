import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useClearStop } from '#src/features/operator/operator.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { showToast } from '#src/ui/toast.tsx'

interface StopNoticeProps {
  readonly coin: string
  readonly reason: string
}

/** A safety check has stopped the coin; an operator who has looked into it lifts that. */
export function StopNotice({ coin, reason }: StopNoticeProps) {
  const { t, i18n } = useLingui()
  const { mutate, isPending } = useClearStop()
  const [isAsking, setIsAsking] = useState(false)
  const clear = () => {
    mutate(coin, {
      onSuccess: () => showToast(t`Withdrawals of ${coin} go on`, 'success'),
      onError: (error) => showToast(i18n._(apiErrorText(error)), 'danger'),
      onSettled: () => setIsAsking(false),
    })
  }
  return (
    <div className="px-4 py-2">
      <Notice
        tone="danger"
        title={<Trans>Withdrawals of {coin} are stopped</Trans>}
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
        title={<Trans>Lift the stop of {coin}?</Trans>}
        confirmLabel={<Trans>Lift the stop</Trans>}
        dangerous
        loading={isPending}
        onConfirm={clear}
      >
        <Trans>Do this only when the books fit again: what is paid by mistake does not come back.</Trans>
      </ConfirmDialog>
    </div>
  )
}
