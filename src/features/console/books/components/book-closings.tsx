import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { readBooksOf, useBookClosing, useBookClosings } from '#src/features/console/books/books.queries.ts'
import { useAccountText } from '#src/features/console/books/hooks/use-account-text.ts'
import { booksCsv } from '#src/features/console/books/rules/books-csv.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { ExportButton } from '#src/ui/export-button.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** The closed days, each with its hash. */
export function BookClosings() {
  const { t } = useLingui()
  const format = useFormat()
  const [before, setBefore] = useState<string>()
  const [shown, setShown] = useState<string>()
  const query = useBookClosings(before)
  if (query.data === undefined) return <QueryState query={query} empty={null} />
  const { closings, hasMore, daysProvenAt, accountsProvenAt } = query.data
  const proven = (at: string | null) =>
    at === null ? t`not yet` : format.date(Date.parse(at) / 1000, { style: 'date-time' })
  const [daysProven, accountsProven] = [proven(daysProvenAt), proven(accountsProvenAt)]
  return (
    <>
      <p className="px-1 text-caption text-ink-muted">
        <Trans>
          A day is closed an hour after it ends, in UTC. Its hash includes the previous day’s, so no closed day can be
          changed unnoticed. All days last proven: {daysProven}. All accounts: {accountsProven}.
        </Trans>
      </p>
      <Card padding="none" title={<Trans>Closings</Trans>}>
        {closings.length === 0 ? (
          <EmptyState
            title={<Trans>No day is closed yet</Trans>}
            text={<Trans>The first day with entries is closed an hour after it ends.</Trans>}
          />
        ) : (
          <List label={t`Closed days`}>
            {closings.map(({ day, entries, hash }) => (
              <ListRow
                key={day}
                title={day}
                description={<Plural value={entries} one="# entry" other="# entries" />}
                value={<span className="font-mono text-caption">{hash.slice(0, 12)}…</span>}
                onClick={() => {
                  setShown(day)
                }}
              />
            ))}
          </List>
        )}
      </Card>
      <div className="flex flex-wrap gap-3">
        {before !== undefined && (
          <Button
            variant="secondary"
            onClick={() => {
              setBefore(undefined)
            }}
          >
            <Trans>Latest days</Trans>
          </Button>
        )}
        {hasMore && (
          <Button
            variant="secondary"
            onClick={() => {
              setBefore(closings.at(-1)?.day)
            }}
          >
            <Trans>Earlier days</Trans>
          </Button>
        )}
      </div>
      <Sheet
        open={shown !== undefined}
        onOpenChange={() => {
          setShown(undefined)
        }}
        title={shown === undefined ? '' : t`Closing of ${shown}`}
      >
        {shown !== undefined && <Closing day={shown} />}
      </Sheet>
    </>
  )
}

function Closing({ day }: { readonly day: string }) {
  const accountText = useAccountText()
  const query = useBookClosing(day)
  if (query.data === undefined) return <QueryState query={query} empty={null} />
  const { hash, text, lines } = query.data
  return (
    <div className="space-y-4 px-4 pb-4">
      <p className="flex items-center gap-2 text-caption">
        <span className="min-w-0 flex-1 font-mono break-all">{hash}</span>
        <CopyButton text={hash} />
      </p>
      <div className="-mx-4 overflow-x-auto px-4">
        <table className="w-full text-caption">
          <thead>
            <tr className="text-end text-ink-muted">
              <th className="py-2 text-start font-normal">
                <Trans>Account</Trans>
              </th>
              <th className="px-3 py-2 text-end font-normal">
                <Trans>Out</Trans>
              </th>
              <th className="px-3 py-2 text-end font-normal">
                <Trans>In</Trans>
              </th>
              <th className="py-2 text-end font-normal">
                <Trans>Balance</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ coin, account, debited, credited, balance }) => (
              <tr key={`${coin} ${account}`} className="border-t border-line tabular-nums">
                <th scope="row" className="py-2 text-start font-normal">
                  <span className="font-semibold">{coin}</span> {accountText(account)}
                </th>
                <td className="px-3 py-2 text-end">{debited}</td>
                <td className="px-3 py-2 text-end">{credited}</td>
                <td className="py-2 text-end font-medium">{balance}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap gap-3">
        <ExportButton
          subject={`books-${day}`}
          readTable={async (onProgress) => {
            const { operator, entries } = await readBooksOf(day, onProgress)
            return booksCsv({ day, operator, exportedAt: new Date(serverNow()), entries })
          }}
        />
        <Button
          variant="secondary"
          onClick={() => {
            saveFile(`sevenport-closing-${day}.txt`, text, 'text/plain;charset=utf-8')
          }}
        >
          <Trans>Save the closing’s text</Trans>
        </Button>
      </div>
      <p className="text-caption text-ink-muted">
        <Trans>The SHA-256 of that text is the hash above.</Trans>
      </p>
    </div>
  )
}
