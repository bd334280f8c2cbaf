import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { apiErrorCode } from '#api/errors.ts'
import { paths } from '#src/config/paths.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Pages on which what stands against a withdrawal can be put right. */
const remedies: Readonly<Record<number, { readonly to: string; readonly label: MessageDescriptor }>> = {
  [apiErrorCode.addressNotListed]: { to: paths.addressBook, label: msg`Address book` },
  [apiErrorCode.amountAboveLimit]: { to: paths.spotFees, label: msg`Fees and limits` },
  [apiErrorCode.insufficientBalance]: { to: paths.deposit, label: msg`Deposit` },
  [apiErrorCode.debtOutstanding]: { to: paths.deposit, label: msg`Deposit` },
  [apiErrorCode.withdrawalsFrozen]: { to: paths.withdrawFreeze, label: msg`End the freeze` },
  [apiErrorCode.fundPasswordMissing]: { to: paths.setFundPassword, label: msg`Set fund password` },
}

/** Why the backend did not take a withdrawal, and where that can be changed. */
export function BeginFailure({ error }: { readonly error: Error | null }) {
  const { i18n } = useLingui()
  if (!error) return null
  const remedy = error instanceof ApiError && typeof error.code === 'number' ? remedies[error.code] : undefined
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
