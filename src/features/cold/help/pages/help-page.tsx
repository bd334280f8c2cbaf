import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { devicePaths } from '#src/config/device-paths.ts'
import { paths } from '#src/config/paths.ts'
import { articleIds } from '#src/features/cold/help/articles/article.ts'
import { articlesQueryOptions } from '#src/features/cold/help/articles.queries.ts'
import { useLanguage } from '#src/lib/i18n.ts'
import { matchesSearch } from '#src/lib/search.ts'
import { Card } from '#src/ui/card.tsx'
import { SearchIcon } from '#src/ui/icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** Common questions about wallets on this device. */
export function Component() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const query = useQuery(articlesQueryOptions(useLanguage()))
  const { data: articles } = query
  const found = articleIds.filter((id) => {
    const article = articles?.[id]
    return article !== undefined && matchesSearch(typed, [article.title, article.text])
  })
  const nothing = (
    <EmptyState
      icon={SearchIcon}
      title={<Trans>No articles found</Trans>}
      text={<Trans>Try another word, or clear the search.</Trans>}
    />
  )
  return (
    <PageFrame title={t`Wallet help`} backTo={paths.my}>
      <SearchField label={t`Search help`} value={typed} onValueChange={setTyped} />
      {!articles && <QueryState query={query} empty={nothing} />}
      {articles && (
        <Card padding={found.length > 0 ? 'none' : 'normal'}>
          {found.length === 0 ? (
            nothing
          ) : (
            <List label={t`Articles`}>
              {found.map((id) => (
                <ListRow key={id} title={articles[id].title} to={`${devicePaths.deviceHelpDetail}?article=${id}`} />
              ))}
            </List>
          )}
        </Card>
      )}
    </PageFrame>
  )
}
