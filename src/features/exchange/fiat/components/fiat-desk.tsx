import { Trans } from '@lingui/react/macro'
import { useDeferredValue } from 'react'
import { useFiatOptions } from '#src/features/exchange/fiat/fiat.queries.ts'
import { useFiatCountry } from '#src/features/exchange/fiat/hooks/use-fiat-country.ts'
import { coinsOf } from '#src/features/exchange/fiat/rules/fiat-options.ts'
import { CoinsIcon } from '#src/ui/launch-icons.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { CountryCard } from './country-card.tsx'
import { FiatForm, type FiatFormProps } from './fiat-form.tsx'
import { FiatFormSkeleton } from './fiat-form-skeleton.tsx'
import { UnsupportedCountry } from './unsupported-country.tsx'

/** Buying or selling, as far as the user's country permits. */
export function FiatDesk({ direction, Payer }: Pick<FiatFormProps, 'direction' | 'Payer'>) {
  const options = useFiatOptions()
  const country = useFiatCountry()
  // Rendered in slices, so that the page stays responsive: rendering the form at once would block a slow phone.
  const shown = useDeferredValue(options.data, undefined)
  if (country.stated !== null && !country.isSupported) {
    return (
      <>
        <CountryCard country={country} />
        <UnsupportedCountry direction={direction} country={country.stated} />
      </>
    )
  }
  if (shown === undefined || country.isLoading) {
    return options.error ? <QueryState query={options} empty={null} /> : <FiatFormSkeleton />
  }
  if (coinsOf(shown, { direction, country: country.shown }).length === 0) {
    return (
      <EmptyState
        icon={CoinsIcon}
        title={direction === 'buy' ? <Trans>Nothing to buy right now</Trans> : <Trans>Nothing to sell right now</Trans>}
        text={<Trans>We can’t reach any partner. Try again in a few minutes.</Trans>}
      />
    )
  }
  return <FiatForm direction={direction} options={shown} country={country} Payer={Payer} />
}
