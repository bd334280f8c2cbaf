import type { HelpArticleSummary } from '#api/help-centre.ts'
import { articleLink } from '#src/entities/help-centre/article-link.ts'
import { usePageRealm } from '#src/entities/session/page-realm.ts'
import { List, ListRow } from '#src/ui/list-row.tsx'

interface ArticleRowsProps {
  readonly articles: readonly HelpArticleSummary[]
  readonly label: string
  /** Shows the beginning of each article. */
  readonly withSummary?: boolean
}

/** Articles to choose from. Rendered inside a `Card` without padding. */
export function ArticleRows({ articles, label, withSummary = false }: ArticleRowsProps) {
  const realm = usePageRealm()
  return (
    <List label={label}>
      {articles.map(({ id, title, summary }) => (
        <ListRow key={id} title={title} description={withSummary ? summary : undefined} to={articleLink(id, realm)} />
      ))}
    </List>
  )
}
