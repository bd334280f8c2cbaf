import { Trans } from '@lingui/react/macro'
import type { MerchantStatement } from '#api/merchant-earnings.ts'
import type { StatementTexts } from '#src/features/grow/merchants/rules/statement-csv.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'

interface StatementViewProps {
  readonly statement: MerchantStatement
  /** When it was loaded, in milliseconds since 1970. */
  readonly madeAt: number
  readonly texts: StatementTexts
}

/** A statement for reading and printing: the merchant, the month and the sums by coin. */
export function StatementView({ statement, madeAt, texts }: StatementViewProps) {
  const format = useFormat()
  const { month, name, level, terms, coins, closingHash } = statement
  const moment = format.date(madeAt / 1000, { style: 'date-time', utc: true })
  return (
    <>
      {/* The page's title bar isn't printed. */}
      <p className="hidden text-title font-bold print:block">
        <Trans>Merchant statement</Trans>
      </p>
      <Card title={name}>
        <Facts>
          <Fact
            label={texts.month}
            value={format.date(Date.parse(`${month}-01T00:00:00Z`) / 1000, { style: 'month', utc: true })}
          />
          <Fact label={texts.level} value={format.number(level)} />
          {terms.map(({ startsAt, shares }) => (
            <Fact
              key={startsAt}
              label={texts.terms}
              value={[
                format.date(Date.parse(startsAt) / 1000, { utc: true }),
                ...[shares.level1, shares.level2, shares.level3].map(format.percent),
              ].join(' · ')}
            />
          ))}
        </Facts>
      </Card>
      {coins.length === 0 && (
        <Card>
          <Trans>Nothing was earned or paid this month.</Trans>
        </Card>
      )}
      {coins.map((sums) => (
        <CoinStatement key={sums.coin} sums={sums} texts={texts} />
      ))}
      <p className="text-caption break-words text-ink-muted">
        <Trans>Made on {moment} (UTC) by Sevenport.</Trans>
        <br />
        {texts.hash}: <span translate="no">{closingHash}</span>
      </p>
    </>
  )
}

interface CoinStatementProps {
  readonly sums: MerchantStatement['coins'][number]
  readonly texts: StatementTexts
}

function CoinStatement({ sums: { coin, lines, ...sums }, texts }: CoinStatementProps) {
  const format = useFormat()
  const amount = (value: string) => format.coinAmount(`${value} ${coin}`)
  const minus = (value: string) => amount(value === '0' ? value : `-${value}`)
  return (
    <div className="break-inside-avoid">
      <Card title={coin}>
        <Facts>
          <Fact label={texts.opening} value={amount(sums.opening)} />
          {lines.map(({ broughtBy, share, orders, fees, amount: part }) => (
            <Fact
              key={`${broughtBy} ${share}`}
              label={texts.swaps[broughtBy]}
              value={amount(part)}
              detail={[
                `${texts.share}: ${format.percent(share)}`,
                `${texts.orders}: ${format.number(orders)}`,
                `${texts.fees}: ${amount(fees)}`,
              ].join(' · ')}
            />
          ))}
          <Fact label={texts.earned} value={amount(sums.earned)} />
          <Fact label={texts.returned} value={minus(sums.returned)} />
          <Fact label={texts.paid} value={minus(sums.paid)} />
          <Fact label={texts.closing} value={amount(sums.closing)} />
        </Facts>
      </Card>
    </div>
  )
}
