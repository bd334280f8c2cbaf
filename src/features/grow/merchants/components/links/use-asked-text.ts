import { useLingui } from '@lingui/react/macro'
import type { PaymentLink } from '#api/payment-links.ts'
import { useFormat } from '#src/lib/use-format.ts'

/** How much a link asks for, ready to read: of its coin, or of a currency in that coin. */
export function useAskedText() {
  const { t } = useLingui()
  const format = useFormat()
  return ({ amount, fiat, coin }: Pick<PaymentLink, 'amount' | 'fiat' | 'coin'>): string => {
    if (fiat === null) return format.coinAmount(`${amount ?? ''} ${coin}`)
    const sum = format.fiat(fiat.amount, fiat.currency)
    return t`${sum} in ${coin}`
  }
}
