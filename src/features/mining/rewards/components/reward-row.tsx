import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { chainName } from '#src/chain/chain-names.ts'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { rewardRecordLink } from '#src/features/mining/rewards/reward-record-link.ts'
import { keptReward, type RewardRecord } from '#src/features/mining/shared/rules/reward-record.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { PoolIcon } from '#src/features/mining/shared/components/pool-icon.tsx'
import { RecordStatus } from './record-status.tsx'

/** A reward in the list: amount, pool, time and status. Links to its own page. */
export function RewardRow({ record }: { readonly record: RewardRecord }) {
  const format = useFormat()
  const tokenText = useTokenText()
  const fiatText = useFiatText()
  const { pool, account, streak, timestamp, status } = record
  const reward = keptReward(record)
  const day = String(streak)
  const network = chainName(pool.chainId)
  const fiat = fiatText(reward, pool.token)
  return (
    <li className="border-line not-last:border-b">
      <Link
        to={rewardRecordLink(record)}
        className="flex items-center gap-3 px-4 py-3 transition-colors duration-150 hover:bg-brand-50 focus-visible:-outline-offset-2 active:bg-brand-100"
      >
        <PoolIcon pool={pool} size={36} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3 font-semibold">
            <span className="truncate">{network}</span>
            <span className="tabular-nums">+{tokenText(reward, pool.token)}</span>
          </span>
          <span className="flex items-baseline justify-between gap-3 text-caption text-ink-muted tabular-nums">
            <span>
              {format.date(timestamp)} · <Trans>Day {day}</Trans>
            </span>
            <span>{fiat}</span>
          </span>
          <span className="mt-1 flex items-center justify-between gap-3 text-caption text-ink-muted tabular-nums">
            <AddressText address={account} copyable={false} />
            <RecordStatus status={status} />
          </span>
        </span>
      </Link>
    </li>
  )
}
