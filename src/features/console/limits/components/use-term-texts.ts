import { useLingui } from '@lingui/react'
import type { CoinTermPlace } from '#api/operator-coin-terms.ts'
import { networkName } from '#deployments/network-name.ts'
import { useExactCoinText } from '#src/entities/asset/use-exact-coin-text.ts'
import { termTexts } from '#src/features/console/limits/rules/term-texts.ts'
import { parseCoinAmount } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'

/** Returns the unit of an amount: US dollars for the desk, whose coins are worth a dollar each. */
export function unitOf(coin: string | null): string {
  return coin ?? 'USD'
}

/** Returns the names of fees and limits, with coin and network, and their amounts and times. */
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
