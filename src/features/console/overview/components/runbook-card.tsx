import { Trans } from '@lingui/react/macro'
import { type AlertKind, alertKinds } from '#api/operator-alerts.ts'
import { useRunbook } from '#src/features/console/overview/runbook.queries.ts'
import { runbookArticle } from '#src/features/console/overview/rules/runbook-article.ts'
import { parseMarkdown } from '#src/lib/markdown.ts'
import { Card } from '#src/ui/card.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { RichText } from '#src/ui/rich-text.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** What to do about a kind of alert. The runbook is in English only. */
export function RunbookCard({ kind }: { readonly kind: AlertKind }) {
  const query = useRunbook()
  if (query.data === undefined) return <QueryState query={query} empty={null} />
  const article = runbookArticle(query.data, alertKinds[kind].runbook)
  if (article === undefined) return <EmptyState title={<Trans>No such article</Trans>} />
  return (
    <Card title={<span lang="en">{article.title}</span>}>
      <div lang="en">
        <RichText blocks={parseMarkdown(article.text)} />
      </div>
    </Card>
  )
}
