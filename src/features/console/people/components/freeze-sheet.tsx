import { Trans, useLingui } from '@lingui/react/macro'
import { freezeReason } from '#api/freezes.ts'
import type { OperatorAccount } from '#api/operator-accounts.ts'
import { useFreeze } from '#src/features/console/people/people.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { showToast } from '#src/ui/toast.tsx'
import { TypedActSheet } from './typed-act-sheet.tsx'
import { useFreezeReasonText } from './use-freeze-reason-text.ts'

interface FreezeSheetProps {
  readonly account: OperatorAccount
  readonly onClose: () => void
}

/** Asks for everything a freeze requires. The owner is told the reason. */
export function FreezeSheet({ account: { id, memberId }, onClose }: FreezeSheetProps) {
  const { t, i18n } = useLingui()
  const reasonText = useFreezeReasonText()
  const { mutate, isPending, isUnderWay } = useFreeze(id)
  return (
    <TypedActSheet
      title={<Trans>Freeze {memberId}?</Trans>}
      description={<Trans>It takes effect immediately, and another reviewer has to lift it. We email the owner.</Trans>}
      action={<Trans>Freeze account</Trans>}
      causes={{
        label: t`Reason (told to the owner)`,
        options: freezeReason.options.map((value) => ({ value, label: reasonText(value) })),
      }}
      noteLabel={<Trans>Note (for the audit log)</Trans>}
      typing={{
        label: <Trans>Type {memberId} to confirm</Trans>,
        isRight: (text) => text.trim() === memberId,
        wrong: <Trans>This isn’t the member ID.</Trans>,
      }}
      isPending={isPending}
      onSubmit={({ cause: reason, note }) => {
        if (isUnderWay()) return
        mutate(
          { reason, note },
          {
            onSuccess: () => showToast(t`Account frozen`, 'success'),
            onError: (error) => showToast(i18n._(apiErrorText(error)), 'danger'),
            onSettled: onClose,
          },
        )
      }}
      onClose={onClose}
    />
  )
}
