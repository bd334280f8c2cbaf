import { useLingui } from '@lingui/react'
import { type HelpArticleSummary, helpCategories } from '#api/help-centre.ts'
import { categoryNames } from '#src/features/help/rules/category-names.ts'
import { Card } from '#src/ui/card.tsx'
import { ArticleRows } from './article-rows.tsx'

/** All articles, with a card for each nonempty category. */
export function CategoryCards({ articles }: { readonly articles: readonly HelpArticleSummary[] }) {
  const { i18n } = useLingui()
  const byCategory = Map.groupBy(articles, ({ category }) => category)
  return helpCategories.map((category) => {
    const name = i18n._(categoryNames[category])
    const listed = byCategory.get(category)
    if (listed === undefined) return null
    return (
      <Card key={category} padding="none" title={name}>
        <ArticleRows label={name} articles={listed} />
      </Card>
    )
  })
}
