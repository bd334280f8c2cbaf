import { Trans } from '@lingui/react/macro'
import { useLocation, useNavigate } from 'react-router-dom'
import type { FlowRecord } from '#src/chain/flow/flow.ts'
import { paths } from '#src/config/paths.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { useTransactionView } from '#src/features/mining/hooks/use-transaction-view.ts'
import { poolLink } from '#src/features/mining/pool-link.ts'
import { Button } from '#src/ui/button.tsx'

/** Where a person usually goes once a transaction is done. */
export function NextPage({ flow, pool }: { readonly flow: FlowRecord; readonly pool: MiningPool }) {
  const navigate = useNavigate()
  const { close } = useTransactionView()
  const { pathname } = useLocation()
  const usual = flow.kind === 'claim' ? paths.transferRewards : flow.kind === 'stake' ? paths.signIn : undefined
  const next = usual === pathname ? undefined : usual
  return (
    <div className="grid gap-2">
      {next && (
        <Button
          size="large"
          block
          onClick={() => {
            close()
            void navigate(poolLink(next, pool))
          }}
        >
          {flow.kind === 'claim' ? <Trans>Transfer rewards</Trans> : <Trans>Go to the sign-in</Trans>}
        </Button>
      )}
      <Button size="large" block variant={next ? 'ghost' : 'primary'} onClick={close}>
        <Trans>Done</Trans>
      </Button>
    </div>
  )
}
