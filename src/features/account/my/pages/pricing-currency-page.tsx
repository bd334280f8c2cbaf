import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { paths } from '#src/config/paths.ts'
import { marketPricesQueryOptions } from '#src/entities/price/price.queries.ts'
import { registrationConfigQueryOptions } from '#src/entities/session/registration.queries.ts'
import { CurrencyChoice } from '#src/features/account/my/components/currency-choice.tsx'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Card } from '#src/ui/card.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/ui/state.tsx'

export function Component() {
  const { t, i18n } = useLingui()
  const prices = useQuery(marketPricesQueryOptions())
  const configuration = useQuery(registrationConfigQueryOptions())
  const failed = [prices, configuration].find(({ isLoadingError }) => isLoadingError)
  return (
    <PageFrame title={t`Pricing currency`} backTo={paths.my}>
      {prices.data && configuration.data ? (
        <CurrencyChoice prices={prices.data} codes={configuration.data.pricingCurrencies} />
      ) : (
        <Card padding="none">
          {failed ? (
            <ErrorState
              text={i18n._(apiErrorText(failed.error))}
              onRetry={() => void failed.refetch()}
              retrying={failed.isFetching}
            />
          ) : (
            <div aria-busy="true">
              <SkeletonRows count={8} />
            </div>
          )}
        </Card>
      )}
    </PageFrame>
  )
}
