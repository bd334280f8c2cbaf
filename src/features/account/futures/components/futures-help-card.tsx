import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { paths } from '#src/config/paths.ts'
import { articleLink } from '#src/entities/help-centre/article-link.ts'
import { helpArticlesQueryOptions } from '#src/entities/help-centre/help.queries.ts'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { QueryState } from '#src/ui/query-state.tsx'

/** Number of articles on the section's home page. */
const shown = 4

/** The section's first articles, with a link to all. */
export function FuturesHelpCard() {
  const query = useQuery(helpArticlesQueryOptions('futures', useLanguageCode()))
  const { data } = query
  if (data === undefined) return <QueryState query={query} empty={null} />
  return (
    <Card padding="none" title={<Trans>Futures help</Trans>}>
      <List>
        {data.items.slice(0, shown).map(({ id, title }) => (
          <ListRow key={id} title={title} to={articleLink(id, 'futures')} />
        ))}
        <ListRow title={<Trans>All articles</Trans>} to={paths.futuresHelp} />
        <ListRow title={<Trans>Futures agreement</Trans>} to={paths.futuresAgreement} />
      </List>
    </Card>
  )
}
