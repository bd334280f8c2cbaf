import { Trans } from '@lingui/react/macro'
import { useLocation, useNavigate } from 'react-router-dom'
import type { FlowRecord } from '#src/chain/flow/flow.ts'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { paths } from '#src/config/paths.ts'
import { usePool } from '#src/entities/mining-pool/mining-pool.queries.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { signInStatus } from '#src/entities/mining-pool/sign-in-status.ts'
import { useTransactionView } from '#src/features/mining/hooks/use-transaction-view.ts'
import { poolLink } from '#src/features/mining/pool-link.ts'
import { Button } from '#src/ui/button.tsx'

interface NextPageProps {
  readonly flow: FlowRecord
  readonly pool: MiningPool
}

/** What a person usually does once a transaction is done. */
export function NextPage({ flow, pool }: NextPageProps) {
  const { close } = useTransactionView()
  const next = useNext({ flow, pool })
  return (
    <div className="grid gap-2">
      {next && (
        <Button size="large" block onClick={next.go}>
          {next.label}
        </Button>
      )}
      <Button size="large" block variant={next ? 'ghost' : 'primary'} onClick={close}>
        <Trans>Done</Trans>
      </Button>
    </div>
  )
}

function useNext({ flow, pool }: NextPageProps) {
  const navigate = useNavigate()
  const { close, review, dismissEnded } = useTransactionView()
  const { pathname } = useLocation()
  const { address } = useWallet()
  const { data: snapshot } = usePool(pool, address)
  const state = snapshot?.account?.state
  if (flow.kind === 'claim' && pathname !== paths.transferRewards) {
    return {
      label: <Trans>Transfer rewards</Trans>,
      go: () => {
        close()
        void navigate(poolLink(paths.transferRewards, pool))
      },
    }
  }
  if (flow.kind !== 'stake' || !snapshot || !state) return undefined
  if (signInStatus(state, snapshot.state.pausedAt !== 0n, snapshot.blockTimestamp).kind !== 'ready') return undefined
  return {
    label: <Trans>Check in now</Trans>,
    go: () => {
      dismissEnded()
      review({ kind: 'sign-in', params: { pool: pool.key, minReward: state.nextReward } })
    },
  }
}
