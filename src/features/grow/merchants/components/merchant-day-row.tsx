import { Plural, Trans } from '@lingui/react/macro'
import type { MerchantDay } from '#api/merchant-earnings.ts'
import { useDayText } from '#src/features/grow/shared/hooks/use-day-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ListRow } from '#src/ui/list-row.tsx'

/** A UTC day with the merchant's earnings, by coin. */
export function MerchantDayRow({ day: { day, orders, sums } }: { readonly day: MerchantDay }) {
  return (
    <ListRow
      title={useDayText()(day)}
      description={
        <>
          {orders > 0 && (
            <span className="block">
              <Plural value={orders} one="# transaction" other="# transactions" />
            </span>
          )}
          {sums.map((sum) => (
            <DaySum key={sum.coin} sum={sum} />
          ))}
        </>
      }
    />
  )
}

function DaySum({ sum: { coin, ...sum } }: { readonly sum: MerchantDay['sums'][number] }) {
  const format = useFormat()
  const [earned, returned, paid] = [sum.earned, sum.returned, sum.paid].map((value) =>
    format.coinAmount(`${value} ${coin}`),
  )
  return (
    <>
      {sum.earned !== '0' && (
        <span className="block">
          <Trans>{earned} earned</Trans>
        </span>
      )}
      {sum.paid !== '0' && (
        <span className="block">
          <Trans>{paid} paid</Trans>
        </span>
      )}
      {sum.returned !== '0' && (
        <span className="block">
          <Trans>{returned} not paid</Trans>
        </span>
      )}
    </>
  )
}
