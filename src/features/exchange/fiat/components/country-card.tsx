import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import type { FiatCountry } from '#src/features/exchange/fiat/hooks/use-fiat-country.ts'
import { useCountryText } from '#src/features/exchange/fiat/hooks/use-fiat-texts.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Card } from '#src/ui/card.tsx'
import { CountryField } from '#src/ui/country-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TextLink } from '#src/ui/text-link.tsx'

/** The user's country, which determines the currencies and payment methods. Asks for it until it's set. */
export function CountryCard({ country }: { readonly country: FiatCountry }) {
  const { t, i18n } = useLingui()
  const countryText = useCountryText()
  const { stated, shown, isAccounts, error, choose } = country
  const preview = countryText(shown)
  if (isAccounts && stated !== null) {
    const name = countryText(stated)
    return (
      <p className="px-1 text-caption text-ink-muted">
        <Trans>
          Your account says you live in {name}. Moved? <TextLink to={paths.userInfo}>Change your country</TextLink>
        </Trans>
      </p>
    )
  }
  return (
    <Card>
      <CountryField
        label={t`Where do you live?`}
        value={stated ?? undefined}
        onValueChange={choose}
        hint={
          stated === null ? (
            <Trans>These are prices for {preview} until you choose.</Trans>
          ) : (
            <Trans>This decides which currencies and payment methods you can use.</Trans>
          )
        }
      />
      {error && (
        <div className="mt-3">
          <Notice tone="danger" live>
            {i18n._(apiErrorText(error))}
          </Notice>
        </div>
      )}
    </Card>
  )
}
