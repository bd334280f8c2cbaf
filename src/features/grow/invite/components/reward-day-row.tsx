import { Plural, Trans } from '@lingui/react/macro'
import type { RewardDay } from '#api/invitation-rewards.ts'
import { paths } from '#src/config/paths.ts'
import { useDayText } from '#src/features/grow/shared/hooks/use-day-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ListRow } from '#src/ui/list-row.tsx'

/** A UTC day with the rewards of its orders, by coin. Links to the orders. */
export function RewardDayRow({ day: { day, orders, sums } }: { readonly day: RewardDay }) {
  return (
    <ListRow
      title={useDayText()(day)}
      description={
        <>
          <span className="block">
            <Plural value={orders} one="# transaction" other="# transactions" />
          </span>
          {sums.map((sum) => (
            <DaySum key={sum.coin} sum={sum} />
          ))}
        </>
      }
      to={`${paths.invitationAwards}?${new URLSearchParams({ day }).toString()}`}
    />
  )
}

function DaySum({ sum: { coin, ...sum } }: { readonly sum: RewardDay['sums'][number] }) {
  const format = useFormat()
  const amount = (value: string) => format.coinAmount(`${value} ${coin}`)
  const [pending, held, claimable, paid] = [sum.pending, sum.held, sum.claimable, sum.paid].map(amount)
  return (
    <span className="block">
      {sum.claimable !== '0' && (
        <span className="block">
          <Trans>{claimable} to claim</Trans>
        </span>
      )}
      {sum.pending !== '0' && (
        <span className="block">
          <Trans>{pending} pending</Trans>
        </span>
      )}
      {sum.held !== '0' && (
        <span className="block">
          <Trans>{held} held for review</Trans>
        </span>
      )}
      {sum.paid !== '0' && (
        <span className="block">
          <Trans>{paid} paid</Trans>
        </span>
      )}
    </span>
  )
}
