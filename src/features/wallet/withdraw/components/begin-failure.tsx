import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { apiErrorCode } from '#api/errors.ts'
import { paths } from '#src/config/paths.ts'
import type { WithdrawalDraft } from '#src/features/wallet/withdraw/current-withdrawal.atoms.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface Remedy {
  readonly to: string
  readonly label: MessageDescriptor
}

/** Pages that resolve the obstacles to a withdrawal. */
const remedies: Readonly<Record<number, Remedy>> = {
  [apiErrorCode.addressNotListed]: { to: paths.addressBook, label: msg`Address book` },
  [apiErrorCode.amountAboveLimit]: { to: paths.spotFees, label: msg`Fees and limits` },
  [apiErrorCode.insufficientBalance]: { to: paths.deposit, label: msg`Deposit` },
  [apiErrorCode.debtOutstanding]: { to: paths.deposit, label: msg`Deposit` },
  [apiErrorCode.accountFrozen]: { to: paths.writeToSupport, label: msg`Contact support` },
  [apiErrorCode.withdrawalsFrozen]: { to: paths.withdrawFreeze, label: msg`Unfreeze withdrawals` },
  [apiErrorCode.fundPasswordMissing]: { to: paths.setFundPassword, label: msg`Set fund password` },
}

/** Links to a free transfer to the same recipient, prefilled except for the email, which only the user knows. */
function internalTransferOf({ coin, amount }: BeginFailureProps['draft']): Remedy {
  const entered = new URLSearchParams({ ...(coin !== null && { coin }), ...(amount !== '' && { amount }) })
  return { to: `${paths.spotTransfer}?${String(entered)}`, label: msg`Internal transfer` }
}

interface BeginFailureProps {
  readonly error: Error | null
  readonly draft: Pick<WithdrawalDraft, 'coin' | 'amount'>
}

/** Why the backend rejected a withdrawal, and where that can be resolved. */
export function BeginFailure({ error, draft }: BeginFailureProps) {
  const { i18n } = useLingui()
  if (!error) return null
  const remedy =
    error instanceof ApiError && typeof error.code === 'number'
      ? { ...remedies, [apiErrorCode.recipientHasAccount]: internalTransferOf(draft) }[error.code]
      : undefined
  return (
    <Notice
      tone="danger"
      live
      action={
        remedy && (
          <ButtonLink to={remedy.to} size="small" variant="secondary">
            {i18n._(remedy.label)}
          </ButtonLink>
        )
      }
    >
      {i18n._(apiErrorText(error))}
    </Notice>
  )
}
