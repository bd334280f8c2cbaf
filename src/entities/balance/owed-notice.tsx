import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { coinDecimals } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { type Balances, owedOf } from './balance.queries.ts'
import { OwnAmount } from './own-amount.tsx'

/** Shows what the user owes, why, and how to settle it; nothing if they owe nothing. */
export function OwedNotice({ balances }: { readonly balances: Balances }) {
  const format = useFormat()
  const owed = owedOf(balances)
  const [first] = owed
  if (first === undefined) return null
  const amounts = owed.map(({ symbol, amount }) => {
    return `${format.units(amount, coinDecimals, { maximumFractionDigits: coinDecimals })} ${symbol}`
  })
  const list = amounts.join(', ')
  return (
    <Notice
      tone="warning"
      title={
        <Trans>
          You owe <OwnAmount>{list}</OwnAmount>
        </Trans>
      }
      action={
        <ButtonLink to={`${paths.deposit}?coin=${first.symbol}`} size="small" variant="secondary">
          <Trans>Deposit</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        A network reversed a deposit you’d already used. Your next deposit of the coin settles this. Until then you
        can’t withdraw or send any coin, and pending withdrawals wait.
      </Trans>
    </Notice>
  )
}
