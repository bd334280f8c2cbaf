import { Trans } from '@lingui/react/macro'
import type { AccountSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { useTransactionView } from '#src/entities/transaction/use-transaction-view.ts'
import { Button } from '#src/ui/button.tsx'

interface LeaveButtonProps {
  readonly pool: MiningPool
  readonly account: AccountSnapshot
}

/** Withdraws everything in one transaction. Hidden when there is nothing to withdraw. */
export function LeaveButton({ pool, account: { state } }: LeaveButtonProps) {
  const { review } = useTransactionView()
  if (state.stake === 0n && state.transferable === 0n) return null
  return (
    <Button variant="ghost" block onClick={() => review({ kind: 'exit', params: { pool: pool.key } })}>
      <Trans>Withdraw everything and leave</Trans>
    </Button>
  )
}
