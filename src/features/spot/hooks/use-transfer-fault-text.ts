import { useLingui } from '@lingui/react/macro'
import { useFormFaultText } from '#src/entities/session/forms/form-fault-text.ts'
import { type AmountFault, noteLimit, type TransferFaults } from '#src/features/spot/rules/transfer-entries.ts'

/** Says at each field what is wrong with its entry. */
export function useTransferFaultText() {
  const { t } = useLingui()
  const formFaultText = useFormFaultText()
  const amountTexts: Readonly<Record<AmountFault, string>> = {
    missing: t`Enter an amount.`,
    'not-a-number': t`Enter an amount, such as 12.5.`,
    'too-fine': t`Enter at most 18 decimals.`,
    'above-available': t`This is more than you have available.`,
  }
  return ({ coin, amount, email, note }: TransferFaults) => ({
    coin: coin && t`Choose a coin.`,
    amount: amount && amountTexts[amount],
    email: email === 'own' ? t`This is your own address.` : formFaultText(email),
    note: note && t`Use at most ${noteLimit} characters.`,
  })
}
