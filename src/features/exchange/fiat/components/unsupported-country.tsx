import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { FiatDirection } from '#api/fiat.ts'
import { paths } from '#src/config/paths.ts'
import { registrationConfigQueryOptions } from '#src/entities/session/registration.queries.ts'
import { useCountryText } from '#src/features/exchange/fiat/hooks/use-fiat-texts.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface UnsupportedCountryProps {
  readonly direction: FiatDirection
  readonly country: string
}

/** Why trading isn't possible in the user's country, and what works there (spec §5). */
export function UnsupportedCountry({ direction, country }: UnsupportedCountryProps) {
  const name = useCountryText()(country)
  const { data: conf } = useQuery(registrationConfigQueryOptions())
  return (
    <>
      <Notice
        tone="warning"
        live
        title={
          direction === 'buy' ? (
            <Trans>Buying isn’t available in {name} yet</Trans>
          ) : (
            <Trans>Selling isn’t available in {name} yet</Trans>
          )
        }
      >
        <Trans>For now, our payment partners only serve Brazil and India. You can still:</Trans>
      </Notice>
      <Card>
        <div className="flex flex-col gap-3">
          <ButtonLink to={paths.exchange} block>
            <Trans>Swap coins</Trans>
          </ButtonLink>
          <ButtonLink to={paths.deposit} variant="secondary" block>
            <Trans>Deposit coins</Trans>
          </ButtonLink>
          {conf?.swapsDollarsOneToOne === true && (
            <ButtonLink to={`${paths.exchange}?from=ethereum/USDT&to=bsc/USDC`} variant="secondary" block>
              <Trans>Swap dollar stablecoins 1:1</Trans>
            </ButtonLink>
          )}
        </div>
      </Card>
    </>
  )
}
