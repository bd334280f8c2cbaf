import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { listCoinTerms } from '#api/operator-coin-terms.ts'
import { CoinTermsCard } from '#src/features/console/limits/components/coin-terms-card.tsx'
import { TermProposals } from '#src/features/console/limits/components/term-proposals.tsx'
import { useCoinTerms } from '#src/features/console/limits/limits.queries.ts'
import { OperatorFrame } from '#src/features/console/shared/components/operator-frame.tsx'
import { Card } from '#src/ui/card.tsx'
import { FilterField } from '#src/ui/filter-field.tsx'
import { QueryState } from '#src/ui/query-state.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <OperatorFrame title={t`Fees and limits`} call={listCoinTerms}>
      <Limits />
    </OperatorFrame>
  )
}

function Limits() {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string>()
  const query = useCoinTerms()
  if (query.data === undefined) return <QueryState query={query} empty={null} />
  const { terms, proposals } = query.data
  const coins = [...new Set(terms.map(({ coin }) => coin))]
  return (
    <>
      <p className="px-1 text-caption text-ink-muted">
        <Trans>
          It takes two treasurers to change a fee or limit: one proposes it, another confirms it. Withdrawals already
          made keep the fee their owners saw. Below its floor, the hot wallet stops paying.
        </Trans>
      </p>
      <TermProposals proposals={proposals} />
      <Card>
        <FilterField
          label={t`Coin`}
          allLabel={t`All coins`}
          options={coins.filter((coin) => coin !== null).map((value) => ({ value, label: value }))}
          value={chosen}
          onValueChange={setChosen}
        />
      </Card>
      {coins
        .filter((coin) => chosen === undefined || coin === chosen)
        .map((coin) => (
          <CoinTermsCard key={coin ?? 'desk'} coin={coin} terms={terms.filter((term) => term.coin === coin)} />
        ))}
    </>
  )
}
