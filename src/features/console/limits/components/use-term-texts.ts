import { useLingui } from '@lingui/react'
import type { CoinTermPlace } from '#api/operator-coin-terms.ts'
import { networkName } from '#deployments/network-name.ts'
import { termTexts } from '#src/features/console/limits/rules/term-texts.ts'
import { useFormat } from '#src/lib/use-format.ts'

/** What a fee or limit is called, with its coin and network; and its amounts and moments. */
export function useTermTexts() {
  const { i18n } = useLingui()
  const format = useFormat()
  return {
    name: ({ kind, coin, network }: CoinTermPlace) =>
      [coin, ...(network === null ? [] : [networkName(network)]), i18n._(termTexts[kind])].join(' · '),
    amount: (value: string, { coin }: Pick<CoinTermPlace, 'coin'>) => `${format.coinAmount(value)} ${coin}`,
    at: (moment: string) => format.date(Date.parse(moment) / 1000, { style: 'date-time' }),
  }
}
