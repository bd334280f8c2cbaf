import { useLingui } from '@lingui/react/macro'
import { type Balances, owedOf } from '#src/entities/balance/balance.queries.ts'
import type { WithdrawalForm } from './use-withdrawal-form.ts'

/** Returns what is missing or wrong before the form can continue; `undefined` for nothing. */
export function useMissingWithdrawalEntryText(
  { recipient, amount }: WithdrawalForm,
  balances: Balances,
): string | undefined {
  const { t } = useLingui()
  if (balances.accountFreeze !== null) return t`Your account is frozen`
  if (balances.frozenSince !== null) return t`Withdrawals are frozen`
  if (balances.lockedUntil !== null) return t`Withdrawals are paused for 24 hours`
  if (owedOf(balances).length > 0) return t`Settle what you owe first`
  if (recipient.problem !== undefined) return t`Check the address`
  if (recipient.address === undefined) return t`Enter the address`
  if (amount.problem !== undefined) return t`Check the amount`
  if (amount.amount === undefined) return t`Enter an amount`
  return undefined
}
