import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { useUser } from '#src/entities/session/session.ts'
import { StatementView } from '#src/features/grow/merchants/components/statement-view.tsx'
import { useStatementTexts } from '#src/features/grow/merchants/hooks/use-statement-texts.ts'
import { merchantStatementQueryOptions } from '#src/features/grow/merchants/merchant.queries.ts'
import { statementCsv } from '#src/features/grow/merchants/rules/statement-csv.ts'
import { serverLead } from '#src/lib/server-clock.ts'
import { Button } from '#src/ui/button.tsx'
import { ExportButton } from '#src/ui/export-button.tsx'
import { IncompleteLink } from '#src/ui/incomplete-link.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { QueryState } from '#src/ui/query-state.tsx'

/** A merchant's statement of a closed month, to read, print or export. */
export function Component() {
  const { t } = useLingui()
  const [query] = useSearchParams()
  const month = query.get('month') ?? ''
  return (
    <PageFrame title={t`Merchant statement`} backTo={paths.merchantEarnings}>
      {/^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? (
        <Statement month={month} />
      ) : (
        <IncompleteLink listPath={paths.merchantEarnings} listName={<Trans>Merchant earnings</Trans>}>
          <Trans>This link has no month.</Trans>
        </IncompleteLink>
      )}
    </PageFrame>
  )
}

function Statement({ month }: { readonly month: string }) {
  const { userId } = useUser()
  const query = useQuery(merchantStatementQueryOptions(userId, month))
  const texts = useStatementTexts()
  const statement = query.data
  if (statement === undefined) return <QueryState query={query} empty={null} />
  return (
    <>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => void printPage()}>
          <Trans>Print or save as PDF</Trans>
        </Button>
        <ExportButton
          subject={`statement-${month}`}
          readTable={() => Promise.resolve(statementCsv(statement, texts))}
        />
      </div>
      <StatementView statement={statement} madeAt={query.dataUpdatedAt + serverLead()} texts={texts} />
    </>
  )
}

/** Prints once all fonts have loaded: earlier, some characters may be missing. */
async function printPage(): Promise<void> {
  await document.fonts.ready
  window.print()
}
