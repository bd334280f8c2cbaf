import { useLingui } from '@lingui/react'
import type { CoinTermPlace } from '#api/operator-coin-terms.ts'
import { networkName } from '#deployments/network-name.ts'
import { useExactCoinText } from '#src/entities/asset/use-exact-coin-text.ts'
import { termTexts } from '#src/features/console/limits/rules/term-texts.ts'
import { parseCoinAmount } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'

/** What an amount is in: what the desk exchanges is worth a dollar each. */
export function unitOf(coin: string | null): string {
  return coin ?? 'USD'
}

/** What a fee or limit is called, with its coin and network; and its amounts and moments. */
export function useTermTexts() {
  const { i18n } = useLingui()
  const format = useFormat()
  const coinText = useExactCoinText()
  return {
    name: ({ kind, coin, network }: CoinTermPlace) =>
      [coin ?? [], network === null ? [] : networkName(network), i18n._(termTexts[kind])].flat().join(' · '),
    amount: (value: string, { coin }: Pick<CoinTermPlace, 'coin'>) => coinText(parseCoinAmount(value), unitOf(coin)),
    at: (moment: string) => format.date(Date.parse(moment) / 1000, { style: 'date-time' }),
  }
}
