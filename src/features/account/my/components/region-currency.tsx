import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type LocaleId, locales } from '#src/config/locales.ts'
import { pricingCurrencyAtom } from '#src/entities/price/price.atoms.ts'
import { useChooseCurrency } from '#src/features/account/my/hooks/use-preferences.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** Offers the currency of a language's region to users who have just chosen that language and use another currency. */
export function RegionCurrency({ language }: { readonly language: LocaleId }) {
  const { t } = useLingui()
  const current = useAtomValue(pricingCurrencyAtom)
  const choose = useChooseCurrency()
  const currency = locales.find(({ id }) => id === language)?.currency
  if (currency === undefined || currency === current) return null
  return (
    <Notice
      live
      title={<Trans>Amounts are shown in {current}</Trans>}
      action={
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            choose(currency)
            showToast(t`Amounts are now shown in ${currency}`, 'success')
          }}
        >
          <Trans>Switch to {currency}</Trans>
        </Button>
      }
    />
  )
}
