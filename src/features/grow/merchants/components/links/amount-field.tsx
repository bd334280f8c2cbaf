import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { marketPricesQueryOptions } from '#src/entities/price/price.queries.ts'
import { listPricingCurrencies } from '#src/entities/price/pricing-currency.ts'
import { InputField, type InputFieldProps } from '#src/ui/input-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'

interface LinkAmountFieldProps extends Omit<InputFieldProps, 'label' | 'trailing'> {
  readonly coin: string | undefined
  /** Currency of the amount; undefined for the coin itself. */
  readonly currency: string | undefined
  readonly onCurrencyChange: (currency: string | undefined) => void
}

/** Value of the coin's option among the currencies: no currency code has four letters. */
const inCoin = 'coin'

/** The amount that a merchant asks for, in the coin that arrives or in a market currency. */
export function LinkAmountField({ coin = '', currency, onCurrencyChange, ...field }: LinkAmountFieldProps) {
  const { t, i18n } = useLingui()
  const { data: prices } = useQuery(marketPricesQueryOptions())
  const rates = prices?.usdPrices[coin] === undefined ? {} : { USD: '1', ...prices.usdRates }
  const currencies = listPricingCurrencies(Object.keys(rates), rates, i18n.locale)
  return (
    <>
      <SelectField
        label={t`Amount in`}
        placeholder={t`Choose a currency`}
        options={[
          { value: inCoin, label: coin },
          ...currencies.map(({ currencyCode, currencyName }) => ({
            value: currencyCode,
            label: `${currencyCode} · ${currencyName}`,
          })),
        ]}
        value={currency ?? inCoin}
        onValueChange={(chosen) => onCurrencyChange(chosen === inCoin ? undefined : chosen)}
      />
      <InputField
        {...field}
        label={<Trans>Amount</Trans>}
        trailing={<span className="font-semibold">{currency ?? coin}</span>}
        hint={
          currency !== undefined && (
            <Trans>
              Anyone who opens the link sees the amount in {coin} at the market price, valid for a few minutes.
            </Trans>
          )
        }
      />
    </>
  )
}
