import { Trans, useLingui } from '@lingui/react/macro'
import { selectFiatPopup } from '#src/entities/popup/popups.ts'
import type { FiatCountry } from '#src/features/exchange/fiat/hooks/use-fiat-country.ts'
import type { FiatForm } from '#src/features/exchange/fiat/hooks/use-fiat-form.ts'
import { useMethodText } from '#src/features/exchange/fiat/hooks/use-fiat-texts.ts'
import { useOpenPopup } from '#src/lib/popup.ts'
import { CurrencySign } from '#src/ui/currency-sign.tsx'
import { UnitPicker } from '#src/ui/unit-picker.tsx'

interface CurrencyPickerProps {
  readonly form: FiatForm
  readonly country: FiatCountry
}

/**
 * The currency of the trade, at the end of the amount field. Visitors, and accounts without a country, set their
 * country by picking another country's currency.
 */
export function CurrencyPicker({ form, country }: CurrencyPickerProps) {
  const { i18n } = useLingui()
  const openPopup = useOpenPopup()
  const methodText = useMethodText()
  const { currency, direction, options, edit } = form
  const rules = options.rules.filter(
    (rule) => rule.direction === direction && (!country.isAccounts || rule.country === country.stated),
  )
  const codes = [...new Set(rules.map((rule) => rule.currency))]
  const choose = async () => {
    const methods = Object.fromEntries(
      codes.map((code) => {
        const names = rules.filter((rule) => rule.currency === code).map(({ method }) => methodText[method])
        return [code, [...new Set(names)].join(' · ')]
      }),
    )
    const code = await openPopup(selectFiatPopup, { codes, chosen: currency, details: methods })
    const place = rules.find((rule) => rule.currency === code)
    if (code === undefined || place === undefined) return
    edit({ currency: code, method: null, amount: null, side: 'from' })
    if (place.country !== country.stated) country.choose(place.country)
  }
  return (
    <UnitPicker
      label={<Trans>Currency</Trans>}
      icon={currency !== undefined && <CurrencySign sign={signOf(currency, i18n.locale)} />}
      unit={currency}
      onOpen={() => void choose()}
    />
  )
}

/** Returns the narrow sign; the code is shown next to it. */
function signOf(currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}
