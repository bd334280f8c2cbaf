import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type Path, paths } from '#src/config/paths.ts'
import { sumByToken, sumDecimals } from '#src/entities/mining-pool/mining-totals.ts'
import type { AccountState } from '#src/entities/mining-pool/pool-snapshot.ts'
import { useTotalFiat } from '#src/entities/price/use-total-fiat.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { OwnPool } from './own-pools.ts'
import { poolPath } from './pool-path.ts'

interface RewardTotalsProps {
  /** `undefined` until all pools are known. */
  readonly pools: readonly OwnPool[] | undefined
}

/** Rewards that can be claimed or transferred today, summed over all pools. */
export function RewardTotals({ pools }: RewardTotalsProps) {
  return (
    <ul className="grid grid-cols-2 gap-2 border-t border-line p-4">
      <RewardTotal
        label={<Trans>Ready to claim</Trans>}
        pools={pools}
        amountOf={({ claimable }) => claimable}
        page={paths.claim}
      />
      <RewardTotal
        label={<Trans>Ready to transfer</Trans>}
        pools={pools}
        amountOf={({ transferable }) => transferable}
        page={paths.transferRewards}
      />
    </ul>
  )
}

interface RewardTotalProps extends RewardTotalsProps {
  readonly label: ReactNode
  readonly amountOf: (state: AccountState) => bigint
  /** The page of this action, for one pool. */
  readonly page: Path
}

/** One of the sums. Links to its pool or, if there are several, to all of them. */
function RewardTotal({ label, pools, amountOf, page }: RewardTotalProps) {
  const format = useFormat()
  const { isLoading, totalFiat } = useTotalFiat()
  const filled = pools?.filter(({ state }) => amountOf(state) > 0n)
  const sums = filled && sumByToken(filled.map(withPool), ({ state }) => amountOf(state))
  const [only, ...others] = filled ?? []
  const to = only && others.length === 0 ? poolPath(page, only.snapshot.pool) : paths.mining
  return (
    <li>
      <Link to={to} className="block rounded-control bg-canvas px-3.5 py-2.5 hover:bg-brand-50 active:bg-brand-100">
        <span className="block truncate text-caption text-ink-muted">{label}</span>
        <span className="block truncate text-lead font-semibold tabular-nums">
          {sums === undefined || isLoading ? (
            <span className="flex h-[1lh] items-center">
              <Skeleton className="h-4 w-20" />
            </span>
          ) : sums.length === 0 ? (
            '0'
          ) : (
            (totalFiat(sums) ??
            sums
              .map(
                ({ symbol, amount }) => `${format.units(amount, sumDecimals, { maximumFractionDigits: 2 })} ${symbol}`,
              )
              .join(' + '))
          )}
        </span>
      </Link>
    </li>
  )
}

function withPool(own: OwnPool) {
  return { ...own, pool: own.snapshot.pool }
}
