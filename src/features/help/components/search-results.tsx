import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { helpSearchQueryOptions } from '#src/entities/help-centre/help.queries.ts'
import { usePageRealm } from '#src/entities/session/page-realm.ts'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { SearchIcon } from '#src/ui/icons.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { ArticleRows } from './article-rows.tsx'

/** Articles that match the search. */
export function SearchResults({ search }: { readonly search: string }) {
  const { t } = useLingui()
  const query = useQuery(helpSearchQueryOptions(usePageRealm(), useLanguageCode(), search))
  const { data, isPlaceholderData } = query
  if (data === undefined) return <QueryState query={query} empty={null} />
  const { items } = data
  return (
    <Card padding="none">
      <p role="status" className={items.length === 0 ? 'sr-only' : 'px-4 pt-4 pb-1 text-caption text-ink-muted'}>
        {!isPlaceholderData && (
          <Plural value={items.length} _0="No articles found" one="# article" other="# articles" />
        )}
      </p>
      {items.length === 0 ? (
        <EmptyState
          icon={SearchIcon}
          title={<Trans>No articles found</Trans>}
          text={<Trans>Try fewer or other words, or browse the topics.</Trans>}
        />
      ) : (
        <ArticleRows label={t`Articles found`} articles={items} withSummary />
      )}
    </Card>
  )
}
