import { Trans, useLingui } from '@lingui/react/macro'
import { useConfirmingDeposits } from '#src/features/wallet/deposit/deposit.queries.ts'
import { Card } from '#src/ui/card.tsx'
import { List } from '#src/ui/list-row.tsx'
import { DepositRow } from './deposit-row.tsx'

/** Deposits that were found but aren't in the balance yet. New ones appear automatically. */
export function ConfirmingDeposits() {
  const { t } = useLingui()
  const { data: deposits = [] } = useConfirmingDeposits()
  return (
    <div aria-live="polite" className="empty:hidden">
      {deposits.length > 0 && (
        <Card padding="none" title={<Trans>On their way</Trans>}>
          <List label={t`Incoming deposits`}>
            {deposits.map((deposit) => (
              <DepositRow key={deposit.id} deposit={deposit} />
            ))}
          </List>
        </Card>
      )}
    </div>
  )
}
