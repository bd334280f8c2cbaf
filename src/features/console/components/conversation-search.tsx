import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { FoundConversation, SearchKind } from '#api/operator-search.ts'
import { useUser } from '#src/entities/session/session.ts'
import { searchQueryOptions } from '#src/features/console/search.queries.ts'
import { SearchForm } from '#src/features/console/shared/components/search-form.tsx'
import { Card } from '#src/ui/card.tsx'
import { List } from '#src/ui/list-row.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { ConversationRow } from './conversation-row.tsx'

interface Search {
  readonly by: SearchKind
  readonly query: string
}

/** Searches conversations in every state. */
export function ConversationSearch() {
  const { t } = useLingui()
  const [by, setBy] = useState<SearchKind>('text')
  const [sent, setSent] = useState<Search>()
  return (
    <>
      <Card title={<Trans>Search</Trans>}>
        <SearchForm
          label={<Trans>Search for</Trans>}
          hint={<Trans>The audit log records every search. Emails, phones and numbers must match exactly.</Trans>}
          missing={<Trans>Enter a search term.</Trans>}
          maximumLength={100}
          onSearch={(query) => {
            setSent(query === undefined ? undefined : { by, query })
          }}
        >
          <SegmentedControl<SearchKind>
            label={t`Search by`}
            value={by}
            onValueChange={setBy}
            options={[
              { value: 'text', label: <Trans>Text</Trans> },
              { value: 'number', label: <Trans>Number</Trans> },
              { value: 'email', label: <Trans>Email</Trans> },
              { value: 'phone', label: <Trans>Phone</Trans> },
            ]}
          />
        </SearchForm>
      </Card>
      {sent !== undefined && <Results key={`${sent.by} ${sent.query}`} search={sent} />}
    </>
  )
}

function Results({ search }: { readonly search: Search }) {
  const { t } = useLingui()
  const { userId } = useUser()
  const query = useQuery(searchQueryOptions(userId, search))
  if (query.data === undefined) return <QueryState query={query} empty={null} />
  const { items, hasMore } = query.data
  return (
    <Card padding="none" title={<Trans>Search results</Trans>}>
      {items.length === 0 ? (
        <EmptyState title={<Trans>Nothing found</Trans>} />
      ) : (
        <List label={t`Search results`}>
          {items.map((found) => (
            <ConversationRow key={found.id} conversation={found} note={<Matches found={found} />} />
          ))}
        </List>
      )}
      {hasMore && (
        <p className="px-4 py-3 text-caption text-ink-muted">
          <Trans>There are more results. Narrow your search.</Trans>
        </p>
      )}
    </Card>
  )
}

/** Shows where the words were found, but not the text around them. */
function Matches({ found: { matches } }: { readonly found: FoundConversation }) {
  const { person, support } = matches
  if (person === 0 && support === 0) return null
  return (
    <span className="block font-medium text-ink">
      {person > 0 && <Plural value={person} one="In # message of the person" other="In # messages of the person" />}
      {person > 0 && support > 0 && ' · '}
      {support > 0 && <Plural value={support} one="In # reply" other="In # replies" />}
    </span>
  )
}
