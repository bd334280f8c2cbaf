import { Plural, Trans } from '@lingui/react/macro'
import type { CoinEarnings, MerchantEarnings, MerchantTerms } from '#api/merchant-earnings.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { StatGrid, StatTile } from '#src/ui/stat-tile.tsx'

/** A merchant's earnings per coin, the number of users they brought, and the terms. */
export function EarningsSums({ earnings }: { readonly earnings: MerchantEarnings }) {
  const format = useFormat()
  const { isSuspended, terms, coins, people } = earnings
  return (
    <>
      {isSuspended && (
        <Notice tone="warning" title={<Trans>Your merchant account is suspended</Trans>}>
          <Trans>Pending shares are paid once your merchant account is resumed.</Trans>
        </Notice>
      )}
      {coins.map((sums) => (
        <CoinSums key={sums.coin} sums={sums} isSuspended={isSuspended} />
      ))}
      <Card title={<Trans>People</Trans>}>
        <StatGrid>
          <StatTile label={<Trans>Accounts registered</Trans>} value={format.number(people.total)} />
          <StatTile label={<Trans>Registered this month</Trans>} value={format.number(people.month)} />
          <StatTile label={<Trans>Active this month</Trans>} value={format.number(people.active)} />
        </StatGrid>
        <p className="pt-3 text-caption text-ink-muted">
          <Trans>Active accounts have completed a swap with Sevenport that earned a fee. Months are in UTC.</Trans>
        </p>
      </Card>
      <TermsCard terms={terms} />
    </>
  )
}

function CoinSums({
  sums: { coin, nextAt, ...sums },
  isSuspended,
}: {
  readonly sums: CoinEarnings
  readonly isSuspended: boolean
}) {
  const format = useFormat()
  const amount = (value: string) => format.coinAmount(`${value} ${coin}`)
  const next = nextAt === null || isSuspended ? undefined : format.date(Date.parse(nextAt) / 1000)
  return (
    <Card title={coin}>
      <StatGrid>
        <StatTile label={<Trans>Earned this month</Trans>} value={amount(sums.month)} />
        <StatTile label={<Trans>Earned in total</Trans>} value={amount(sums.total)} />
        <StatTile label={<Trans>Pending</Trans>} value={amount(sums.pending)} />
        <StatTile label={<Trans>Paid in total</Trans>} value={amount(sums.paid)} />
        {sums.returned !== '0' && <StatTile label={<Trans>Not paid</Trans>} value={amount(sums.returned)} />}
      </StatGrid>
      {next !== undefined && (
        <p className="pt-3 text-caption text-ink-muted">
          <Trans>The waiting period is still running. The next share is paid on {next}.</Trans>
        </p>
      )}
      {sums.returned !== '0' && (
        <p className="pt-3 text-caption text-ink-muted">
          <Trans>You don’t get a share if the network reversed the payment for the swap.</Trans>
        </p>
      )}
    </Card>
  )
}

function TermsCard({ terms }: { readonly terms: readonly MerchantTerms[] }) {
  const format = useFormat()
  return (
    <Card title={<Trans>Your share of fees</Trans>}>
      {terms.length === 0 ? (
        <p className="text-ink-muted">
          <Trans>No terms have been announced. You don’t get a share of fees until they take effect.</Trans>
        </p>
      ) : (
        <Facts>
          {terms.map(({ startsAt, shares, coolingDays }) => {
            const [first, second, third] = [shares.level1, shares.level2, shares.level3].map(format.percent)
            return (
              <Fact
                key={startsAt}
                label={<From date={format.date(Date.parse(startsAt) / 1000, { utc: true })} />}
                value={
                  <Trans>
                    {first} at level 1, {second} at level 2, {third} at level 3, paid after{' '}
                    <Plural value={coolingDays} one="# day" other="# days" />
                  </Trans>
                }
              />
            )
          })}
        </Facts>
      )}
      <p className="pt-3 text-caption text-ink-muted">
        <Trans>For fees from merchants below you, you get the difference between your level and theirs.</Trans>
      </p>
    </Card>
  )
}

function From({ date }: { readonly date: string }) {
  return <Trans>From {date}</Trans>
}
