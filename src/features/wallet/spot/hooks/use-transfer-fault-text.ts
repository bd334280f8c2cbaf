import { useLingui } from '@lingui/react/macro'
import { useFormFaultText } from '#src/entities/session/forms/form-fault-text.ts'
import type { TransferFigures } from './use-transfer-figures.ts'
import { type AmountFault, noteLimit, type TransferFaults } from '#src/features/wallet/spot/rules/transfer-entries.ts'

type AmountTexts = Pick<TransferFigures, 'minimum' | 'left'>

/** Without a coin there is no limit to check. */
const noCoin: AmountTexts = { minimum: '', left: '' }

/** Returns a function that puts each field's error in words. */
export function useTransferFaultText() {
  const { t } = useLingui()
  const formFaultText = useFormFaultText()
  const amountText = (fault: AmountFault, { minimum, left }: AmountTexts): string => {
    const texts: Readonly<Record<AmountFault, string>> = {
      missing: t`Enter an amount.`,
      'not-a-number': t`Enter an amount, such as 12.5.`,
      'too-fine': t`Use 18 decimals or fewer.`,
      'above-available': t`This is more than your available balance.`,
      'below-minimum': t`At least ${minimum}`,
      'above-limit': t`Over your remaining 24-hour limit of ${left}`,
    }
    return texts[fault]
  }
  return ({ coin, amount, email, note }: TransferFaults, figures: TransferFigures | undefined) => ({
    coin: coin && t`Choose a coin.`,
    amount: amount && amountText(amount, figures ?? noCoin),
    email: email === 'own' ? t`This is your own address.` : formFaultText(email),
    note: note && t`Use ${noteLimit} characters or fewer.`,
  })
}
