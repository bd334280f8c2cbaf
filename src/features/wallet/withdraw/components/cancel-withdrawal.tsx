import { Trans, useLingui } from '@lingui/react/macro'
import { useConfirmedAction } from '#src/entities/popup/use-confirmed-action.ts'
import { useCancelWithdrawal } from '#src/features/wallet/withdraw/withdraw.queries.ts'
import { Button } from '#src/ui/button.tsx'

/** Cancels a withdrawal that hasn't been sent yet. */
export function CancelWithdrawal({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const confirmThen = useConfirmedAction()
  const { mutateAsync: cancel, isPending } = useCancelWithdrawal(id)
  const ask = async () =>
    confirmThen({
      question: {
        title: t`Cancel this withdrawal?`,
        text: t`The full amount, including the fee, returns to your balance immediately.`,
        confirm: t`Cancel withdrawal`,
        cancel: t`Keep it`,
      },
      act: async () => cancel(),
      doneText: () => t`Withdrawal canceled`,
    })
  return (
    <Button variant="secondary" block loading={isPending} onClick={() => void ask()}>
      <Trans>Cancel withdrawal</Trans>
    </Button>
  )
}
