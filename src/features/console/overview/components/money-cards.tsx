import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OverviewMoney } from '#api/operator-overview.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useServerNow } from '#src/lib/use-server-now.ts'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { TextLink } from '#src/ui/text-link.tsx'

/** What came in and went out per coin, and whether our debts are covered. Coins that fall short come first. */
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
        <TextLink to={operatorPaths.operatorBooks}>
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
  const { coin, received, paidOut, liabilities, own, coverage } = money
  return (
    <Card title={coin} aside={<Coverage coverage={coverage} />}>
      <Facts>
        <Moved label={<Trans>Received in 24 hours</Trans>} coin={coin} {...received} />
        <Moved label={<Trans>Paid out in 24 hours</Trans>} coin={coin} {...paidOut} />
        <Amount
          label={<Trans>We owe</Trans>}
          coin={coin}
          decimal={liabilities}
          detail={coverage === null ? null : <Compared at={coverage.at} />}
        />
        <Amount
          label={<Trans>Ours</Trans>}
          coin={coin}
          decimal={own}
          detail={<Trans>Fees, and the desk’s gains or losses</Trans>}
        />
      </Facts>
    </Card>
  )
}

/** The result of the last reconciliation with the chains. */
function Coverage({ coverage }: Pick<OverviewMoney, 'coverage'>) {
  if (coverage === null) {
    return (
      <Chip>
        <Trans>Not compared</Trans>
      </Chip>
    )
  }
  return coverage.isCovered ? (
    <Chip tone="success">
      <Trans>Covered</Trans>
    </Chip>
  ) : (
    <Chip tone="danger">
      <Trans>Differs</Trans>
    </Chip>
  )
}

function Compared({ at }: { readonly at: string }) {
  const age = useFormat().age(useServerNow(30_000) - Date.parse(at) / 1000)
  return <Trans>Compared with the chains {age}</Trans>
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
  readonly detail: ReactNode
}

function Amount({ label, coin, decimal, detail }: AmountProps) {
  const format = useFormat()
  return <Fact label={label} value={format.coinAmount(`${decimal} ${coin}`)} detail={detail} />
}

function fallsShort({ coverage }: OverviewMoney): boolean {
  return coverage?.isCovered === false
}

function isUntouched({ received, paidOut, liabilities, own }: OverviewMoney): boolean {
  return [received.day, received.dayBefore, paidOut.day, paidOut.dayBefore, liabilities, own].every(
    (decimal) => decimal === '0',
  )
}
