import { Trans } from '@lingui/react/macro'
import type { ChainErrorCode } from '#src/chain/chain-error.ts'
import type { FlowKind } from '#src/chain/flow/flow.ts'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { useFailureText } from '#src/features/mining/hooks/use-failure-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { GetTestCoinsButton } from './get-test-coins-button.tsx'

/** Errors whose way out is more coins in the wallet. */
const coinErrors: ReadonlySet<ChainErrorCode> = new Set([
  'native-balance-zero',
  'insufficient-gas',
  'token-balance-zero',
  'token-balance-too-low',
])

interface FlowFailureProps {
  readonly code: ChainErrorCode
  readonly pool: MiningPool
  /** What has been tried; left out before anything has. */
  readonly kind?: FlowKind
}

/** Why something cannot go on, in the specification's words (§8), and what to do about it. */
export function FlowFailure({ code, pool, kind }: FlowFailureProps) {
  const { title, advice } = useFailureText()(code, kind)
  return (
    <Notice
      live
      tone={code === 'rejected' ? 'warning' : 'danger'}
      title={title}
      action={<WayOut code={code} pool={pool} />}
    >
      {advice}
    </Notice>
  )
}

/** What lifts the obstacle, where the app can do something about it. */
function WayOut({ code, pool }: FlowFailureProps) {
  const { status, connect } = useWallet()
  if (status === 'disconnected') {
    return (
      <Button size="small" onClick={connect}>
        <Trans>Connect wallet</Trans>
      </Button>
    )
  }
  return coinErrors.has(code) && <GetTestCoinsButton pool={pool} />
}
