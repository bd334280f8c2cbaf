import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { is } from 'valibot'
import { uuid } from '#api/primitives.ts'
import { paths } from '#src/config/paths.ts'
import { useUser } from '#src/entities/session/session.ts'
import { MissingPage } from '#src/features/wallet/spot/components/missing-page.tsx'
import { WhichPage } from '#src/features/wallet/spot/components/which-page.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { TransferFacts } from '#src/features/wallet/spot/components/transfer-facts.tsx'
import { transferQueryOptions } from '#src/features/wallet/spot/spot.queries.ts'
import { coinLink } from '#src/features/wallet/spot/spot-links.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

export function Component() {
  const { t } = useLingui()
  const [query] = useSearchParams()
  const id = query.get('id')
  return (
    <PageFrame title={t`Transfer details`} backTo={paths.spotWallet}>
      {is(uuid, id) ? (
        <KnownTransfer id={id} />
      ) : !query.has('id') ? (
        <WhichPage>
          <Trans>Choose a transfer from your history.</Trans>
        </WhichPage>
      ) : (
        <Card>
          <MissingPage />
        </Card>
      )}
    </PageFrame>
  )
}

function KnownTransfer({ id }: { readonly id: string }) {
  const query = useQuery(transferQueryOptions(useUser().userId, id))
  const { data: transfer } = query
  if (!transfer) return <QueryState query={query} empty={<MissingPage />} />
  const { coin } = transfer
  return (
    <>
      <TransferFacts transfer={transfer} />
      <ButtonLink to={coinLink(coin)} variant="secondary" block>
        <Trans>Your {coin}</Trans>
      </ButtonLink>
    </>
  )
}
