import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { CategoryCards } from '#src/features/help/components/category-cards.tsx'
import { ContactCard } from '#src/features/help/components/contact-card.tsx'
import { PageArticles } from '#src/features/help/components/page-articles.tsx'
import { SearchResults } from '#src/features/help/components/search-results.tsx'
import { helpArticlesQueryOptions } from '#src/entities/help-centre/help.queries.ts'
import { usePageRealm } from '#src/entities/session/page-realm.ts'
import { useHelpPlaces } from '#src/features/help/rules/help-places.ts'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { SearchField } from '#src/ui/search-field.tsx'

/** Answers to common questions, and ways to contact support. */
export function Component() {
  const { t } = useLingui()
  const realm = usePageRealm()
  const { above } = useHelpPlaces()
  const query = useQuery(helpArticlesQueryOptions(realm, useLanguageCode()))
  // The search is in the address, so that going back from an article shows its results.
  const [parameters, setParameters] = useSearchParams()
  const typed = parameters.get('search') ?? ''
  const search = typed.trim().slice(0, 100)
  const page = parameters.get('page')
  return (
    <PageFrame title={realm === 'main' ? t`Help center` : t`Futures help`} backTo={above}>
      <SearchField
        label={t`Search help`}
        value={typed}
        onValueChange={(value) => {
          setParameters({ ...(page !== null && { page }), ...(value !== '' && { search: value }) }, { replace: true })
        }}
      />
      {search !== '' ? (
        <SearchResults search={search} />
      ) : query.data ? (
        <>
          <PageArticles page={page} articles={query.data.items} />
          <CategoryCards articles={query.data.items} />
        </>
      ) : (
        <QueryState query={query} empty={null} />
      )}
      {/* Not while articles load: they would push it away from under a finger. */}
      {query.isLoading ? null : <ContactCard />}
    </PageFrame>
  )
}
