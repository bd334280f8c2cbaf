import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { useState } from 'react'
import { type CoinRow, shownRows } from '#src/features/wallet/spot/rules/coin-rows.ts'
import { hideZeroAtom } from '#src/features/wallet/spot/spot.atoms.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { SearchIcon } from '#src/ui/icons.tsx'
import { List } from '#src/ui/list-row.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { SwitchRow } from '#src/ui/switch-row.tsx'
import { CoinListRow } from './coin-list-row.tsx'

/** The coins of the wallet; `undefined` while loading. */
export function WalletCoinList({ rows }: { readonly rows: readonly CoinRow[] | undefined }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [hidesZero, setHidesZero] = useAtom(hideZeroAtom)
  const shown = rows && shownRows(rows, { typed, hidesZero })
  return (
    <section className="space-y-3" aria-busy={rows === undefined}>
      <h2 className="sr-only">
        <Trans>Coins</Trans>
      </h2>
      <SearchField label={t`Search by symbol or name`} value={typed} onValueChange={setTyped} />
      <Card padding="none">
        <div className="border-b border-line">
          <SwitchRow label={<Trans>Hide zero balances</Trans>} checked={hidesZero} onCheckedChange={setHidesZero} />
        </div>
        {shown === undefined && <SkeletonRows count={6} />}
        {shown && shown.length > 0 && (
          <List label={t`Coins`}>
            {shown.map((row) => (
              <CoinListRow key={row.coin.symbol} row={row} />
            ))}
          </List>
        )}
        {shown?.length === 0 && (
          <NoCoins
            isSearch={typed.trim() !== ''}
            onShowAll={() => {
              setTyped('')
              setHidesZero(false)
            }}
          />
        )}
      </Card>
    </section>
  )
}

function NoCoins({ isSearch, onShowAll }: { readonly isSearch: boolean; readonly onShowAll: () => void }) {
  return (
    <EmptyState
      icon={SearchIcon}
      title={isSearch ? <Trans>No coin found</Trans> : <Trans>You have no coins yet</Trans>}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          <Trans>Show all coins</Trans>
        </Button>
      }
    />
  )
}
