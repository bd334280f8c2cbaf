import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCancelWithdrawal } from '#src/features/withdraw/withdraw.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** Takes a withdrawal back as long as it is not on its way. */
export function CancelWithdrawal({ id }: { readonly id: string }) {
  const { t, i18n } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useCancelWithdrawal(id)
  const cancel = () => {
    if (isPending) return
    mutate(undefined, {
      onSuccess: () => {
        showToast(t`The withdrawal is cancelled`, 'success')
      },
      onError: (error) => {
        showToast(i18n._(apiErrorText(error)), 'danger')
      },
      onSettled: () => {
        setIsAsking(false)
      },
    })
  }
  return (
    <>
      <Button
        variant="secondary"
        block
        onClick={() => {
          setIsAsking(true)
        }}
      >
        <Trans>Cancel this withdrawal</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Trans>Cancel this withdrawal?</Trans>}
        confirmLabel={<Trans>Take it back</Trans>}
        onConfirm={cancel}
        loading={isPending}
      >
        <Trans>The whole amount, the fee included, comes back to your balance at once.</Trans>
      </ConfirmDialog>
    </>
  )
}
