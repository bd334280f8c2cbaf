import { Trans, useLingui } from '@lingui/react/macro'
import { safeParse } from 'valibot'
import { email as emailEntry } from '#api/account-rules.ts'
import { factorResetCause } from '#api/factor-resets.ts'
import type { OperatorAccount } from '#api/operator-accounts.ts'
import { useResetProposal } from '#src/features/console/people/reset.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { showToast } from '#src/ui/toast.tsx'
import { TypedActSheet } from './typed-act-sheet.tsx'
import { useResetTexts } from './use-reset-texts.ts'

interface ResetSheetProps {
  readonly account: OperatorAccount
  readonly onClose: () => void
}

/** Asks for everything a proposal requires. The note says how the reviewer knows that the request is the owner's. */
export function ResetSheet({ account: { id, memberId, email }, onClose }: ResetSheetProps) {
  const { t, i18n } = useLingui()
  const texts = useResetTexts()
  const { mutate, isPending, isUnderWay } = useResetProposal(id)
  return (
    <TypedActSheet
      title={<Trans>Remove the second factors of {memberId}?</Trans>}
      description={
        <Trans>
          Nothing happens until another reviewer confirms it. Then we email the owner, who has 72 hours to stop it.
        </Trans>
      }
      action={<Trans>Propose removal</Trans>}
      causes={{
        label: t`What happened`,
        options: factorResetCause.options.map((value) => ({ value, label: texts.cause(value) })),
      }}
      noteLabel={<Trans>How you verified the owner (for the audit log)</Trans>}
      typing={{
        label: <Trans>Type the owner’s email to confirm</Trans>,
        isRight: (text) => {
          const entered = safeParse(emailEntry, text)
          return entered.success && entered.output === email
        },
        wrong: <Trans>This isn’t the owner’s email.</Trans>,
      }}
      isPending={isPending}
      onSubmit={({ cause, note, typed }) => {
        if (isUnderWay()) return
        mutate(
          { cause, note, email: typed },
          {
            onSuccess: () => showToast(t`Proposed to another reviewer`, 'success'),
            onError: (error) => showToast(i18n._(apiErrorText(error)), 'danger'),
            onSettled: onClose,
          },
        )
      }}
      onClose={onClose}
    />
  )
}
