import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { selectFiatPopup } from '#src/entities/popup/popups.ts'
import { CurrencySign } from '#src/ui/currency-sign.tsx'
import { FiatList } from '#src/features/dialogs/select/components/fiat-list.tsx'
import { RecentRow } from '#src/ui/recent-row.tsx'
import { SelectorFrame } from '#src/features/dialogs/select/components/selector-frame.tsx'
import { countriesOf, fiatCountries, findCurrencies, namedCurrencies } from '#src/features/dialogs/select/fiat-names.ts'
import { useRecentCurrencies } from '#src/features/dialogs/select/recent.atoms.ts'
import { useChoose } from '#src/features/dialogs/select/use-choose.ts'
import { usePopup } from '#src/lib/popup.ts'
import { countryOptions } from '#src/ui/country-options.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'

/** Value of the "all countries" option; not a country code. */
const everywhere = 'all'

export function Component() {
  const [query] = useSearchParams()
  const country = query.get('country')
  // Another link asks another question: start over.
  return <CurrencySelector key={country} startCountry={fiatCountries.find((code) => code === country)} />
}

function CurrencySelector({ startCountry }: { readonly startCountry: string | undefined }) {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const [typed, setTyped] = useState('')
  const [country, setCountry] = useState(startCountry)
  const { recent, note } = useRecentCurrencies()
  const popup = usePopup(selectFiatPopup)
  const { asked } = popup
  const choose = useChoose(popup, note)
  const offered = asked?.codes
  const currencies = useMemo(
    () => namedCurrencies(locale).filter(({ code }) => offered?.includes(code) ?? true),
    [locale, offered],
  )
  const countries = useMemo(() => countryOptions(countriesOf(currencies), locale), [currencies, locale])
  return (
    <SelectorFrame title={t`Choose a currency`} popup={popup}>
      <SearchField label={t`Search by code or name`} value={typed} onValueChange={setTyped} />
      <SelectField
        label={t`Country`}
        placeholder={t`All countries`}
        options={[{ value: everywhere, label: t`All countries` }, ...countries]}
        value={country ?? everywhere}
        onValueChange={(chosen) => {
          setCountry(chosen === everywhere ? undefined : chosen)
        }}
      />
      {typed === '' && (
        <RecentRow
          choices={recent
            .flatMap((code) => currencies.filter((currency) => currency.code === code))
            .map(({ code, sign }) => ({ id: code, label: code, icon: <CurrencySign sign={sign} /> }))}
          onSelect={choose}
        />
      )}
      <FiatList
        currencies={findCurrencies(currencies, typed, country)}
        chosen={asked?.chosen}
        details={asked?.details}
        onSelect={choose}
      />
    </SelectorFrame>
  )
}
