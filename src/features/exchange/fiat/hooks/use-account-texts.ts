import { useLingui } from '@lingui/react/macro'
import type { PayoutAccountView, PixKeyType } from '#api/payout-accounts.ts'
import type { AccountField } from '#src/features/exchange/fiat/rules/payout-account-form.ts'

/** Returns the names of the payout account kinds. */
export function useAccountKindText(): Readonly<Record<PayoutAccountView['kind'], string>> {
  const { t } = useLingui()
  return { 'india-bank': t`Bank account`, upi: t`UPI ID`, pix: t`Pix key` }
}

export function usePixKeyText(): Readonly<Record<PixKeyType, string>> {
  const { t } = useLingui()
  return { cpf: t`CPF`, cnpj: t`CNPJ`, phone: t`Phone number`, email: t`Email`, random: t`Random key` }
}

/** Returns the error text of each field, with what to do about it. */
export function useAccountFieldErrors(): Readonly<Record<AccountField, string>> {
  const { t } = useLingui()
  return {
    holder: t`Enter your full name as it appears at your bank.`,
    accountNumber: t`Enter 9 to 18 digits.`,
    branchCode: t`Enter the IFSC: 4 letters, a 0, then 6 letters or digits.`,
    upiId: t`Enter a UPI ID, such as name@bank.`,
    key: t`This key isn’t valid. Check every character.`,
  }
}
