import { Trans } from '@lingui/react/macro'
import { useFormat } from '#src/lib/use-format.ts'
import { useServerNow } from '#src/lib/use-server-now.ts'
import type { MarketPrices } from './price.queries.ts'

/** Milliseconds after which the displayed age of the rates is updated. */
const tick = 10_000

/** Source and age of the rates. */
export function RateSource({ asOf, source }: Pick<MarketPrices, 'asOf' | 'source'>) {
  const format = useFormat()
  const age = format.age(useServerNow(tick) - asOf)
  switch (source) {
    case 'local-market':
      return <Trans>Practice rates from {age}</Trans>
    case 'market-median':
      return <Trans>Rates from {age}, averaged across markets</Trans>
  }
}
