import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#src/lib/i18n.ts'
import { parseMarkdown } from '#src/lib/markdown.ts'
import { Card } from '#src/ui/card.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { RichText } from '#src/ui/rich-text.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import type { ArticleId } from '#src/features/cold/help/articles/article.ts'
import { articlesQueryOptions } from '#src/features/cold/help/articles.queries.ts'

/** One article with its title, in the language of the app. */
export function ArticleText({ id }: { readonly id: ArticleId }) {
  const query = useQuery(articlesQueryOptions(useLanguage()))
  const article = query.data?.[id]
  if (!article) return <QueryState query={query} empty={<EmptyState title={<Trans>Nothing here</Trans>} />} />
  return (
    <Card title={article.title}>
      <RichText blocks={parseMarkdown(article.text)} />
    </Card>
  )
}
