import { useLingui } from '@lingui/react/macro'
import type { WithdrawalForm } from './use-withdrawal-form.ts'

/** What is still to be entered or put right before the form can go on; `undefined` for nothing. */
export function useMissingEntryText({ recipient, amount }: WithdrawalForm, isFrozen: boolean): string | undefined {
  const { t } = useLingui()
  if (isFrozen) return t`Withdrawals are frozen`
  if (recipient.problem !== undefined) return t`Check the address`
  if (recipient.address === undefined) return t`Enter the address`
  if (amount.problem !== undefined) return t`Check the amount`
  if (amount.amount === undefined) return t`Enter an amount`
  return undefined
}
