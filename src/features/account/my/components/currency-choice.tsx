import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { selectFiatPopup } from '#src/entities/popup/popups.ts'
import { pricingCurrencyAtom } from '#src/entities/price/price.atoms.ts'
import type { MarketPrices } from '#src/entities/price/price.queries.ts'
import { findPricingCurrencies, listPricingCurrencies } from '#src/entities/price/pricing-currency.ts'
import { RateSource } from '#src/entities/price/rate-source.tsx'
import { useChooseCurrency } from '#src/features/account/my/hooks/use-preferences.ts'
import { useOpenPopup } from '#src/lib/popup.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { GlobeIcon } from '#src/ui/launch-icons.tsx'
import { RadioRow } from '#src/ui/radio-row.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { EmptyState } from '#src/ui/state.tsx'

interface CurrencyChoiceProps {
  readonly prices: MarketPrices
  /** The available currencies, as far as there is a rate for them. */
  readonly codes: readonly string[]
}

/** The currency that amounts are shown in. A choice takes effect at once, on every page and in every tab. */
export function CurrencyChoice({ prices, codes }: CurrencyChoiceProps) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const chosen = useAtomValue(pricingCurrencyAtom)
  const choose = useChooseCurrency()
  const [search, setSearch] = useState('')
  const currencies = useMemo(
    () => listPricingCurrencies(codes, prices.usdRates, i18n.locale),
    [codes, prices, i18n.locale],
  )
  const found = findPricingCurrencies(currencies, search)
  const openPopup = useOpenPopup()
  const findByCountry = async () => {
    const offered = currencies.map(({ currencyCode }) => currencyCode)
    const code = await openPopup(selectFiatPopup, { codes: offered, chosen })
    if (code !== undefined) choose(code)
  }
  return (
    <>
      <SearchField label={t`Search by name or code`} value={search} onValueChange={setSearch} />
      <Button variant="secondary" icon={GlobeIcon} onClick={() => void findByCountry()}>
        <Trans>Find by country</Trans>
      </Button>
      <p className="px-1 text-caption text-ink-muted">
        <RateSource asOf={prices.asOf} source={prices.source} />
      </p>
      <p role="status" className="sr-only">
        {found.length === 0 && t`No currency found`}
      </p>
      <Card padding="none">
        {found.length === 0 ? (
          <EmptyState title={<Trans>No currency found</Trans>} text={<Trans>Try the three-letter code.</Trans>} />
        ) : (
          <fieldset>
            <legend className="sr-only">{t`Pricing currency`}</legend>
            {found.map(({ currencyCode, currencyName, exchangeRate }) => {
              const rate = format.rate(exchangeRate)
              return (
                <RadioRow
                  key={currencyCode}
                  name="currency"
                  label={`${currencyCode} · ${currencyName}`}
                  description={
                    currencyCode !== 'USD' && (
                      <Trans>
                        1 USD = {rate} {currencyCode}
                      </Trans>
                    )
                  }
                  checked={currencyCode === chosen}
                  onSelect={() => {
                    choose(currencyCode)
                  }}
                />
              )
            })}
          </fieldset>
        )}
      </Card>
    </>
  )
}
