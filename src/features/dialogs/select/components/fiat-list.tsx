import { Trans, useLingui } from '@lingui/react/macro'
import type { NamedCurrency } from '#src/features/dialogs/select/fiat-names.ts'
import { Card } from '#src/ui/card.tsx'
import { CurrencyRow } from '#src/ui/currency-row.tsx'
import { SearchIcon } from '#src/ui/icons.tsx'
import { List } from '#src/ui/list-row.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { CurrencySign } from '#src/ui/currency-sign.tsx'

interface FiatListProps {
  readonly currencies: readonly NamedCurrency[]
  readonly chosen: string | undefined
  readonly details: Readonly<Record<string, string>> | undefined
  readonly onSelect: (code: string) => void
}

/** Currencies to choose from. */
export function FiatList({ currencies, chosen, details, onSelect }: FiatListProps) {
  const { t } = useLingui()
  if (currencies.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={SearchIcon}
          title={<Trans>No currency found</Trans>}
          text={<Trans>Search by code or name, or choose another country.</Trans>}
        />
      </Card>
    )
  }
  return (
    <Card padding="none">
      <List label={t`Currencies`}>
        {currencies.map(({ code, name, sign }) => {
          const detail = details?.[code]
          return (
            <CurrencyRow
              key={code}
              icon={<CurrencySign sign={sign} />}
              code={code}
              name={name}
              {...(detail !== undefined && { detail })}
              isChosen={code === chosen}
              onSelect={() => {
                onSelect(code)
              }}
            />
          )
        })}
      </List>
    </Card>
  )
}
