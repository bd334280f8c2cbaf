import { Trans } from '@lingui/react/macro'
import { useFiat } from './price.queries.ts'
import { RateSource } from './rate-source.tsx'

/** Names the source of a total's prices, or says that there are none; nothing while unknown. */
export function PriceNote() {
  const { prices, isLoading } = useFiat()
  if (prices) return <RateSource asOf={prices.asOf} source={prices.source} />
  return !isLoading && <Trans>Prices are unavailable right now. Your balances aren’t affected.</Trans>
}
