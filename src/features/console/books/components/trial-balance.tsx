import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useTrialBalance } from '#src/features/console/books/books.queries.ts'
import { useAccountText } from '#src/features/console/books/hooks/use-account-text.ts'
import { useBookAmount } from '#src/features/console/books/hooks/use-book-amount.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { classNames } from '#src/lib/class-names.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** The balance of every account at the end of a day, or now. */
export function TrialBalance() {
  const { t } = useLingui()
  const [day, setDay] = useState<string>()
  const query = useTrialBalance(day)
  return (
    <>
      <Card>
        {/* Aligned with the field, which has a hint below it while no day is chosen. */}
        <div className={classNames('grid gap-3 md:grid-cols-2', day === undefined ? 'items-center' : 'items-end')}>
          <DateField
            label={t`At the end of (UTC)`}
            value={day}
            last={new Date(serverNow() - 86_400_000).toISOString().slice(0, 10)}
            onValueChange={setDay}
            hint={day === undefined && <Trans>Leave it empty for the current balance.</Trans>}
          />
          <Button
            variant="secondary"
            loading={query.isFetching}
            onClick={() => {
              if (day === undefined) void query.refetch()
              else setDay(undefined)
            }}
          >
            {day === undefined ? <Trans>Refresh</Trans> : <Trans>As of now</Trans>}
          </Button>
        </div>
      </Card>
      {query.data === undefined ? <QueryState query={query} empty={null} /> : <Balances {...query.data} />}
    </>
  )
}

type BalancesProps = NonNullable<ReturnType<typeof useTrialBalance>['data']>

function Balances({ at, closedDay, coins }: BalancesProps) {
  const format = useFormat()
  const accountText = useAccountText()
  const amountText = useBookAmount()
  const moment = format.date(Date.parse(at) / 1000, { style: 'date-time', utc: true })
  if (coins.length === 0) {
    return (
      <Card>
        <EmptyState title={<Trans>Nothing booked</Trans>} text={<Trans>There were no entries at that time.</Trans>} />
      </Card>
    )
  }
  return (
    <>
      <p className="px-1 text-caption text-ink-muted">
        {closedDay === null ? (
          <Trans>As of {moment} UTC, from every entry</Trans>
        ) : (
          <Trans>
            As of {moment} UTC, from the closing of {closedDay} and every entry since
          </Trans>
        )}
      </p>
      <div className="grid gap-4 lg:grid-cols-2">
        {coins.map(({ coin, lines, sum }) => (
          <Card key={coin} padding="none" title={coin} aside={<BalanceChip difference={sum} />}>
            <table className="w-full">
              <thead className="sr-only">
                <tr>
                  <th>
                    <Trans>Account</Trans>
                  </th>
                  <th>
                    <Trans>Balance</Trans>
                  </th>
                </tr>
              </thead>
              <tbody>
                {lines.map(({ account, balance }) => (
                  <tr key={account} className="border-line not-last:border-b">
                    <th scope="row" className="px-4 py-2.5 text-start font-normal text-ink-muted">
                      {accountText(account)}
                    </th>
                    <td className="px-4 py-2.5 text-end font-medium break-all tabular-nums">{amountText(balance)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Card>
        ))}
      </div>
    </>
  )
}

/** The debits and credits of each coin must cancel out, or the books are wrong. */
function BalanceChip({ difference }: { readonly difference: string }) {
  const sum = useBookAmount()(difference)
  return difference === '0' ? (
    <Chip tone="success">
      <Trans>Balanced</Trans>
    </Chip>
  ) : (
    <Chip tone="danger">
      <Trans>Off by {sum}</Trans>
    </Chip>
  )
}
