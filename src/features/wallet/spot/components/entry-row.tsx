import { useLingui } from '@lingui/react'
import type { Entry } from '#api/balances.ts'
import { OwnAmount } from '#src/entities/balance/own-amount.tsx'
import { entryLooks } from '#src/features/wallet/spot/entry-kinds.ts'
import { entryLink } from '#src/features/wallet/spot/spot-links.ts'
import { classNames } from '#src/lib/class-names.ts'
import { coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ListRow } from '#src/ui/list-row.tsx'

/** A balance movement in a list. Links to its own page. */
export function EntryRow({ entry: { id, kind, coin, amount, at } }: { readonly entry: Entry }) {
  const { i18n } = useLingui()
  const format = useFormat()
  const { icon: Icon, text } = entryLooks[kind]
  const units = parseCoinAmount(amount)
  return (
    <ListRow
      icon={
        <span className="inline-flex size-10 items-center justify-center rounded-full bg-brand-50">
          <Icon size={20} />
        </span>
      }
      title={i18n._(text)}
      description={<time dateTime={at}>{format.date(Date.parse(at) / 1000, { style: 'date-time' })}</time>}
      value={
        <>
          <span className={classNames('block font-semibold tabular-nums', units > 0n ? 'text-success' : 'text-ink')}>
            <OwnAmount>
              {units > 0n && '+'}
              {format.units(units, coinDecimals)}
            </OwnAmount>
          </span>
          <span className="block text-caption">{coin}</span>
        </>
      }
      to={entryLink(id)}
    />
  )
}
