import { Trans } from '@lingui/react/macro'
import type { AccountSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { useTransactionView } from '#src/features/mining/hooks/use-transaction-view.ts'
import { Button } from '#src/ui/button.tsx'

interface LeaveButtonProps {
  readonly pool: MiningPool
  readonly account: AccountSnapshot
}

/** Takes everything out in one transaction. Not there when there is nothing to leave with. */
export function LeaveButton({ pool, account: { state } }: LeaveButtonProps) {
  const { review } = useTransactionView()
  if (state.stake === 0n && state.transferable === 0n) return null
  return (
    <Button variant="ghost" block onClick={() => review({ kind: 'exit', params: { pool: pool.key } })}>
      <Trans>Leave the pool with everything</Trans>
    </Button>
  )
}
