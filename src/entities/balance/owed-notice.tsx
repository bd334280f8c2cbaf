import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { coinDecimals } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { type Balances, owedOf } from './balance.queries.ts'
import { OwnAmount } from './own-amount.tsx'

/** What the person owes, why, and the way out; nothing where nothing is owed. */
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
        You had used a deposit already when its network took it back. What you receive of the coin next pays this. Until
        then nothing can be withdrawn or sent, of any coin, and withdrawals under way wait.
      </Trans>
    </Notice>
  )
}
