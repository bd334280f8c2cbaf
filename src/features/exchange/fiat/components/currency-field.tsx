import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { selectFiatPopup } from '#src/entities/popup/popups.ts'
import type { FiatCountry } from '#src/features/exchange/fiat/hooks/use-fiat-country.ts'
import type { FiatForm } from '#src/features/exchange/fiat/hooks/use-fiat-form.ts'
import { useMethodText } from '#src/features/exchange/fiat/hooks/use-fiat-texts.ts'
import { useOpenPopup } from '#src/lib/popup.ts'
import { CurrencySign } from '#src/ui/currency-sign.tsx'
import { PickerField } from '#src/ui/picker-field.tsx'

interface CurrencyFieldProps {
  readonly form: FiatForm
  readonly country: FiatCountry
}

/** The money of the trade. A visitor who chooses another country's says with it that they live there. */
export function CurrencyField({ form, country }: CurrencyFieldProps) {
  const { i18n } = useLingui()
  const id = useId()
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
    <PickerField id={id} label={<Trans>Currency</Trans>} isEmpty={currency === undefined} onOpen={() => void choose()}>
      {currency !== undefined && (
        <>
          <CurrencySign sign={signOf(currency, i18n.locale)} />
          <span className="min-w-0 flex-1 truncate">
            {currency} <span className="text-ink-muted">{nameOf(currency, i18n.locale)}</span>
          </span>
        </>
      )}
    </PickerField>
  )
}

function nameOf(currency: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency
}

/** The narrow one: the code stands beside it. */
export function signOf(currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}
