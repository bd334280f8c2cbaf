import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ContentDocument, ContentKind, ContentRealm, ContentState } from '#api/content.ts'
import { type ContentFilter, useContentList } from '#src/features/console/content.queries.ts'
import { useContentTexts } from '#src/features/console/hooks/use-content-texts.ts'
import { contentHref } from '#src/features/console/rules/content-links.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { FilterField } from '#src/ui/filter-field.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { NewContent } from './new-content.tsx'

/** Notices, articles and agreements, by kind and state. */
export function ContentList() {
  const { t } = useLingui()
  const texts = useContentTexts()
  const [filter, setFilter] = useState<ContentFilter>({})
  const query = useContentList(filter)
  return (
    <>
      <Card>
        <div className="grid gap-3 md:grid-cols-3">
          <FilterField<ContentRealm>
            label={t`Section`}
            allLabel={t`All sections`}
            options={(['main', 'futures'] as const).map((value) => ({ value, label: texts.realm[value] }))}
            value={filter.realm}
            onValueChange={(realm) => {
              setFilter({ ...filter, realm })
            }}
          />
          <FilterField<ContentKind>
            label={t`Kind`}
            allLabel={t`All kinds`}
            options={(['notice', 'help', 'agreement'] as const).map((value) => ({ value, label: texts.kind[value] }))}
            value={filter.kind}
            onValueChange={(kind) => {
              setFilter({ ...filter, kind })
            }}
          />
          <FilterField<ContentState>
            label={t`Status`}
            allLabel={t`Any status`}
            options={(['draft', 'in-review', 'published', 'withdrawn'] as const).map((value) => {
              return { value, label: texts.state[value] }
            })}
            value={filter.state}
            onValueChange={(state) => {
              setFilter({ ...filter, state })
            }}
          />
        </div>
      </Card>
      <NewContent realm={filter.realm ?? 'main'} />
      {query.data === undefined ? (
        <QueryState query={query} empty={null} />
      ) : (
        <Card padding="none">
          {query.data.length === 0 ? (
            <EmptyState title={<Trans>Nothing here</Trans>} text={<Trans>No content matches these filters.</Trans>} />
          ) : (
            <List label={t`Content`}>
              {query.data.map((document) => (
                <DocumentRow key={contentHref(document.place)} document={document} />
              ))}
            </List>
          )}
        </Card>
      )}
    </>
  )
}

function DocumentRow({ document: { place, title, live, open, changedAt } }: { readonly document: ContentDocument }) {
  const format = useFormat()
  const texts = useContentTexts()
  return (
    <ListRow
      to={contentHref(place)}
      title={title === '' ? <Trans>Untitled</Trans> : title}
      description={`${texts.kindIn(place)} · ${format.date(Date.parse(changedAt) / 1000)}`}
      value={
        <span className="flex flex-wrap justify-end gap-1.5">
          {open !== null && <Chip tone="warning">{texts.state[open]}</Chip>}
          {live !== null && <Chip tone={live === 'published' ? 'success' : 'danger'}>{texts.state[live]}</Chip>}
        </span>
      }
    />
  )
}
