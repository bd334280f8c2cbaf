import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { paths } from '#src/config/paths.ts'
import { registrationConfigQueryOptions } from '#src/entities/session/registration.queries.ts'
import { QueryProvider } from '#src/lib/query-provider.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'

/** One-to-one swaps of dollar stablecoins, where Sevenport makes them itself. */
export function DollarSwaps() {
  return (
    <QueryProvider>
      <Promotion />
    </QueryProvider>
  )
}

function Promotion() {
  const { data: conf } = useQuery(registrationConfigQueryOptions())
  if (conf?.swapsDollarsOneToOne !== true) return null
  return (
    <Card title={<Trans>Swap dollars 1:1</Trans>}>
      <p className="mb-3 text-ink-muted">
        <Trans>USDT, USDC and TUSD, on any of the seven networks. You pay only network fees.</Trans>
      </p>
      <ButtonLink to={`${paths.exchange}?from=ethereum/USDT&to=bsc/USDC`} variant="secondary" block>
        <Trans>Swap</Trans>
      </ButtonLink>
    </Card>
  )
}
