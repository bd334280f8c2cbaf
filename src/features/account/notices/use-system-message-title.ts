import { useLingui } from '@lingui/react'
import type { SystemMessage } from '#src/entities/notification/system-message.queries.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { systemMessageTitle } from './system-message-texts.ts'

/** Returns a function that titles a message, in the language of the page: `+10,000 USDT credited`. */
export function useSystemMessageTitle() {
  const { i18n } = useLingui()
  const format = useFormat()
  const formatted = ({ amount, targetPrice, currency }: SystemMessage['values']): string | undefined => {
    if (amount !== undefined) return format.coinAmount(amount)
    return targetPrice === undefined || currency === undefined ? undefined : format.exactPrice(targetPrice, currency)
  }
  return ({ kind, values }: Pick<SystemMessage, 'kind' | 'values'>): string =>
    i18n._(systemMessageTitle(kind, formatted(values), values.coin ?? ''))
}
