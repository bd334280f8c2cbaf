import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { useDaysText } from '#src/features/mining/shared/hooks/use-days-text.ts'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import type { AmountParams } from '#src/features/mining/shared/flows/flow-params.ts'
import { poolOf } from '#src/features/mining/shared/flows/pool-step.ts'
import type { TokenText } from '#src/lib/use-token-text.ts'
import { Amount } from '#src/ui/amount.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'

interface PoolSummaryProps {
  readonly snapshot: PoolSnapshot
  readonly amount: bigint | undefined
  readonly isReward?: boolean
  readonly text: ReactNode
  readonly children?: ReactNode
}

/** The amount in large type, what happens to it, and related figures. */
export function PoolSummary({ snapshot, amount, isReward = false, text, children }: PoolSummaryProps) {
  const fiatText = useFiatText()
  const { token } = snapshot.pool
  return (
    <div>
      <div className="pb-3">
        <Amount
          value={amount}
          decimals={token.decimals}
          symbol={token.symbol}
          size="headline"
          icon
          tone={isReward ? 'reward' : 'plain'}
          fiat={fiatText(amount, token)}
        />
        <p className="mt-2 text-ink-muted">{text}</p>
      </div>
      <Facts>{children}</Facts>
    </div>
  )
}

/** How long the free reserve lasts (M8). */
export function ReserveFact({ reserveDays }: { readonly reserveDays: bigint | null }) {
  const daysText = useDaysText()
  return (
    <Fact
      label={<Trans>Rewards funded for</Trans>}
      value={reserveDays === null ? <Trans>No stakes yet</Trans> : daysText(reserveDays)}
    />
  )
}

/** All digits, as this is what the user signs. */
export function exactAmount(params: AmountParams, tokenText: TokenText): string {
  const { token } = poolOf(params)
  return tokenText(params.amount, token, { maximumFractionDigits: token.decimals })
}
