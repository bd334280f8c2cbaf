import { useLingui } from '@lingui/react/macro'
import type { PaymentLink } from '#api/payment-links.ts'
import { useFormat } from '#src/lib/use-format.ts'

/** Returns a function that formats the amount a link asks for, in its coin or in a currency paid in that coin. */
export function useAskedText() {
  const { t } = useLingui()
  const format = useFormat()
  return ({ amount, fiat, coin }: Pick<PaymentLink, 'amount' | 'fiat' | 'coin'>): string => {
    if (fiat === null) return format.coinAmount(`${amount ?? ''} ${coin}`)
    const sum = format.fiat(fiat.amount, fiat.currency)
    return t`${sum} in ${coin}`
  }
}
