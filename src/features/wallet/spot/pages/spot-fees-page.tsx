import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { useSpotCoins } from '#src/entities/asset/coin.queries.ts'
import { CoinFees } from '#src/features/wallet/spot/components/coin-fees.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { matchesSearch } from '#src/lib/search.ts'
import { Card } from '#src/ui/card.tsx'
import { SearchIcon } from '#src/ui/icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** The fees and terms of moving each coin, on every network. Public. */
export function Component() {
  const { t } = useLingui()
  const [query] = useSearchParams()
  const coins = useSpotCoins()
  const [typed, setTyped] = useState(query.get('coin') ?? '')
  const found = coins.data?.filter(({ symbol, name }) => matchesSearch(typed, [symbol, name]))
  return (
    <PageFrame title={t`Fees and limits`} backTo={paths.spotWallet}>
      <p className="text-ink-muted">
        <Trans>
          Deposits and internal transfers are free. Withdrawals have a network fee, included in the amount you enter. If
          a recipient’s smart contract rejects the payment, you get the amount back, minus the network fee.
        </Trans>
      </p>
      <SearchField label={t`Search by symbol or name`} value={typed} onValueChange={setTyped} />
      {found ? (
        found.map((coin) => <CoinFees key={coin.symbol} coin={coin} />)
      ) : (
        <QueryState query={coins} empty={null} />
      )}
      {found?.length === 0 && (
        <Card>
          <EmptyState icon={SearchIcon} title={<Trans>No coin found</Trans>} />
        </Card>
      )}
    </PageFrame>
  )
}
