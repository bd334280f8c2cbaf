import { Trans } from '@lingui/react/macro'
import type { PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { dailyReward, streakFactor, voyageDays } from '#src/features/mining/shared/rules/rewards.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'

/** The example's stake, in whole tokens. */
const exampleStake = 1_000n

/** What a stake of 1,000 earns on each day of a streak: bars that rise to the seventh port. */
export function RewardTable({ snapshot: { pool, state } }: { readonly snapshot: PoolSnapshot }) {
  const format = useFormat()
  const { symbol, decimals } = pool.token
  const stake = exampleStake * 10n ** BigInt(decimals)
  const days = Array.from({ length: Number(voyageDays) }, (_, index) => BigInt(index + 1))
  const top = streakFactor(state.rules, voyageDays)
  const example = `${format.number(exampleStake)} ${symbol}`
  return (
    <Card title={<Trans>A 7-day streak with {example}</Trans>}>
      <table className="w-full">
        <caption className="pb-3 text-start text-caption text-ink-muted">
          <Trans>Reward for each day’s check-in, in {symbol}</Trans>
        </caption>
        <tbody>
          {days.map((day) => {
            const reward = format.units(dailyReward(stake, state.rules, day), decimals, {
              maximumFractionDigits: 3,
              minimumFractionDigits: 3,
            })
            const dayText = String(day)
            const factor = streakFactor(state.rules, day)
            return (
              <tr key={day}>
                <th scope="row" className="w-14 py-1 text-start text-caption font-medium text-ink-muted">
                  <Trans>Day {dayText}</Trans>
                </th>
                <td aria-hidden="true" className="py-1">
                  <span
                    className="block h-2.5 rounded-full bg-brand-600"
                    style={{ width: `${(factor / top) * 100}%` }}
                  />
                </td>
                <td className="w-24 py-1 text-end font-semibold tabular-nums">+{reward}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}
