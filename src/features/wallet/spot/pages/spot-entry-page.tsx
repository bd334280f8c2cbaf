import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { is } from 'valibot'
import type { Entry } from '#api/balances.ts'
import { uuid } from '#api/primitives.ts'
import { paths } from '#src/config/paths.ts'
import { useUser } from '#src/entities/session/session.ts'
import { EntryFacts } from '#src/features/wallet/spot/components/entry-facts.tsx'
import { MissingPage } from '#src/features/wallet/spot/components/missing-page.tsx'
import { WhichPage } from '#src/features/wallet/spot/components/which-page.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { entryQueryOptions } from '#src/features/wallet/spot/spot.queries.ts'
import { causeLink, coinLink } from '#src/features/wallet/spot/spot-links.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

export function Component() {
  const { t } = useLingui()
  const [query] = useSearchParams()
  const id = query.get('id')
  return (
    <PageFrame title={t`Transaction`} backTo={paths.spotHistory}>
      {is(uuid, id) ? (
        <KnownEntry id={id} />
      ) : !query.has('id') ? (
        <WhichPage>
          <Trans>Choose a transaction from your history.</Trans>
        </WhichPage>
      ) : (
        <Card>
          <MissingPage />
        </Card>
      )}
    </PageFrame>
  )
}

function KnownEntry({ id }: { readonly id: string }) {
  const query = useQuery(entryQueryOptions(useUser().userId, id))
  if (!query.data) return <QueryState query={query} empty={<MissingPage />} />
  return (
    <>
      <EntryFacts entry={query.data} />
      <Links entry={query.data} />
    </>
  )
}

function Links({ entry }: { readonly entry: Entry }) {
  const cause = causeLink(entry)
  const { coin } = entry
  return (
    <div className="grid gap-2">
      {cause !== undefined && (
        <ButtonLink to={cause} block>
          <CauseText kind={entry.kind} />
        </ButtonLink>
      )}
      <ButtonLink to={coinLink(coin)} variant="secondary" block>
        <Trans>Your {coin}</Trans>
      </ButtonLink>
    </div>
  )
}

function CauseText({ kind }: Pick<Entry, 'kind'>) {
  switch (kind) {
    case 'deposit':
    case 'reward':
    case 'deposit-reversal':
      return <Trans>View deposit</Trans>
    case 'withdrawal':
    case 'withdrawal-return':
      return <Trans>View withdrawal</Trans>
    case 'transfer-out':
    case 'transfer-in':
    case 'transfer-return':
      return <Trans>View transfer</Trans>
    case 'invitation-reward':
      return <Trans>View invitation rewards</Trans>
    case 'invitation-discount':
      return <Trans>View your invitation</Trans>
    case 'merchant-share':
      return <Trans>View merchant earnings</Trans>
    case 'debt-payment':
      return null
  }
}
