import { Trans } from '@lingui/react/macro'
import { useFiat } from './price.queries.ts'
import { RateSource } from './rate-source.tsx'

/** Where the prices of a total come from, or that there are none; nothing until that is known. */
export function PriceNote() {
  const { prices, isLoading } = useFiat()
  if (prices) return <RateSource asOf={prices.asOf} source={prices.source} />
  return !isLoading && <Trans>Prices are unavailable right now. Your balances aren’t affected.</Trans>
}
