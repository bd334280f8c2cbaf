import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { useState } from 'react'
import { chainName } from '#src/chain/chain-names.ts'
import { poolChains } from '#src/chain/chains.ts'
import { shownCoinsAtom } from '#src/entities/device-wallet/device-tokens.ts'
import { coinChoices } from '#src/features/cold/assets/rules/coin-choices.ts'
import { matchesSearch } from '#src/lib/search.ts'
import { Card } from '#src/ui/card.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SwitchRow } from '#src/ui/switch-row.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

/** The coins built into the app. Hidden ones stay in the account. */
export function KnownCoinsCard() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [choices, setChoices] = useAtom(shownCoinsAtom)
  const coins = coinChoices(
    poolChains.map(({ id }) => id),
    choices,
  )
  const found = coins.filter(({ symbol, name }) => matchesSearch(typed, [symbol, name]))
  return (
    <>
      <SearchField label={t`Search coins`} value={typed} onValueChange={setTyped} />
      <Card padding="none" title={<Trans>Coins in your list</Trans>}>
        <ul aria-label={t`Coins in your list`}>
          {found.map(({ symbol, name, chainIds, isShown }) => (
            <li key={symbol} className="border-line not-last:border-b">
              <SwitchRow
                label={
                  <span className="inline-flex items-center gap-2">
                    <TokenIcon symbol={symbol} size={28} />
                    {symbol}
                  </span>
                }
                description={`${name} · ${chainIds.map((id) => chainName(id)).join(', ')}`}
                checked={isShown}
                onCheckedChange={(checked) => {
                  setChoices({ ...choices, [symbol]: checked })
                }}
              />
            </li>
          ))}
        </ul>
        <p role="status" className="px-4 pb-4 text-ink-muted empty:hidden">
          {found.length === 0 && <Trans>No coin found. Add a token by its address below.</Trans>}
        </p>
      </Card>
    </>
  )
}
