import { useLingui } from '@lingui/react/macro'
import type { HelpArticleSummary } from '#api/help-centre.ts'
import { articlesOfPage } from '#src/features/help/rules/page-articles.ts'
import { Card } from '#src/ui/card.tsx'
import { ArticleRows } from './article-rows.tsx'

interface PageArticlesProps {
  /** The page from which help was opened; null if none. */
  readonly page: string | null
  readonly articles: readonly HelpArticleSummary[]
}

/** The articles about the page that the user came from. */
export function PageArticles({ page, articles }: PageArticlesProps) {
  const { t } = useLingui()
  const ids = articlesOfPage(page ?? '')
  const explaining = ids.flatMap((id) => articles.filter((article) => article.id === id))
  if (explaining.length === 0) return null
  return (
    <Card padding="none" title={t`About the page you came from`}>
      <ArticleRows label={t`About the page you came from`} articles={explaining} />
    </Card>
  )
}
