import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { useStatementTexts } from '#src/features/grow/merchants/hooks/use-statement-texts.ts'
import { readStatement } from '#src/features/grow/merchants/merchant.queries.ts'
import { statementCsv } from '#src/features/grow/merchants/rules/statement-csv.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { ExportButton } from '#src/ui/export-button.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'

/** The statements of closed months, each to read, print or export. */
export function StatementList({ months }: { readonly months: readonly string[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const texts = useStatementTexts()
  return (
    <Card padding="none" title={<Trans>Statements</Trans>}>
      {months.length === 0 ? (
        <p className="px-4 pb-4 text-ink-muted">
          <Trans>Your first statement will be ready the day after the month ends.</Trans>
        </p>
      ) : (
        <List label={t`Statements, newest first`}>
          {months.map((month) => (
            <ListRow
              key={month}
              title={format.date(Date.parse(`${month}-01T00:00:00Z`) / 1000, { style: 'month', utc: true })}
              to={`${paths.merchantStatement}?month=${month}`}
              action={
                <ExportButton
                  subject={`statement-${month}`}
                  readTable={async () => statementCsv(await readStatement(month), texts)}
                />
              }
            />
          ))}
        </List>
      )}
    </Card>
  )
}
