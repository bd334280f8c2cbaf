import { Trans } from '@lingui/react/macro'
import type { AccountSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { useTransactionView } from '#src/entities/transaction/use-transaction-view.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ShieldIcon } from '#src/ui/icons.tsx'
import { useTokenText } from '#src/lib/use-token-text.ts'

interface AllowanceCardProps {
  readonly pool: MiningPool
  readonly account: AccountSnapshot
}

/** The pool's remaining allowance from the wallet, with a button to revoke it. */
export function AllowanceCard({ pool, account: { allowance } }: AllowanceCardProps) {
  const tokenText = useTokenText()
  const { review } = useTransactionView()
  const amount = tokenText(allowance, pool.token)
  return (
    <Card title={<Trans>Approval</Trans>}>
      {allowance === 0n ? (
        <p className="flex items-center gap-2.5 text-success">
          <ShieldIcon size={22} />
          <Trans>The pool can’t take anything from your wallet.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>The pool can still take up to {amount} from your wallet.</Trans>
          </p>
          <div className="mt-3">
            <Button
              variant="secondary"
              block
              onClick={() => review({ kind: 'revoke-allowance', params: { pool: pool.key } })}
            >
              <Trans>Revoke approval</Trans>
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
