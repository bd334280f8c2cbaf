import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OverviewMoney } from '#api/operator-overview.ts'
import { paths } from '#src/config/paths.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { TextLink } from '#src/ui/text-link.tsx'

/** What came and went of each coin, and what is there against what is owed; coins that fall short come first. */
export function MoneyCards({ money }: { readonly money: readonly OverviewMoney[] }) {
  const shown = money
    .filter((one) => !isUntouched(one))
    .toSorted((one, other) => Number(fallsShort(other)) - Number(fallsShort(one)))
  return (
    <section className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3 px-1">
        <h2 className="text-lead font-semibold">
          <Trans>Money in and out</Trans>
        </h2>
        <TextLink to={paths.operatorBooks}>
          <Trans>Books</Trans>
        </TextLink>
      </div>
      {shown.length === 0 ? (
        <p className="px-1 text-ink-muted">
          <Trans>Nothing has moved yet.</Trans>
        </p>
      ) : (
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {shown.map((one) => (
            <CoinCard key={one.coin} money={one} />
          ))}
        </div>
      )}
    </section>
  )
}

function CoinCard({ money }: { readonly money: OverviewMoney }) {
  const { coin, received, paidOut, holdings, liabilities, surplus } = money
  return (
    <Card
      title={coin}
      aside={
        fallsShort(money) ? (
          <Chip tone="danger">
            <Trans>Falls short</Trans>
          </Chip>
        ) : (
          <Chip tone="success">
            <Trans>Covered</Trans>
          </Chip>
        )
      }
    >
      <Facts>
        <Moved label={<Trans>Received in 24 hours</Trans>} coin={coin} {...received} />
        <Moved label={<Trans>Paid out in 24 hours</Trans>} coin={coin} {...paidOut} />
        <Amount label={<Trans>We hold</Trans>} coin={coin} decimal={holdings} />
        <Amount label={<Trans>We owe</Trans>} coin={coin} decimal={liabilities} />
        <Amount label={<Trans>Difference</Trans>} coin={coin} decimal={surplus} />
      </Facts>
    </Card>
  )
}

interface MovedProps {
  readonly label: ReactNode
  readonly coin: string
  readonly day: string
  readonly dayBefore: string
}

function Moved({ label, coin, day, dayBefore }: MovedProps) {
  const format = useFormat()
  const earlier = format.coinAmount(`${dayBefore} ${coin}`)
  return (
    <Fact label={label} value={format.coinAmount(`${day} ${coin}`)} detail={<Trans>The day before: {earlier}</Trans>} />
  )
}

interface AmountProps {
  readonly label: ReactNode
  readonly coin: string
  readonly decimal: string
}

function Amount({ label, coin, decimal }: AmountProps) {
  const format = useFormat()
  return <Fact label={label} value={format.coinAmount(`${decimal} ${coin}`)} />
}

function fallsShort({ surplus }: OverviewMoney): boolean {
  return surplus.startsWith('-')
}

function isUntouched({ received, paidOut, holdings, liabilities }: OverviewMoney): boolean {
  return [received.day, received.dayBefore, paidOut.day, paidOut.dayBefore, holdings, liabilities].every(
    (decimal) => decimal === '0',
  )
}
