import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AddressBook } from '#src/entities/address-book/address-book.queries.ts'
import { networkName } from '#deployments/network-name.ts'
import { matchesSearch } from '#src/lib/search.ts'
import { Card } from '#src/ui/card.tsx'
import { ListIcon } from '#src/ui/icons.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { AddressBookRow } from './address-book-row.tsx'

/** Lists at least this long get a search field. */
const searchedFrom = 6

/** All entries, searchable by name, address, network or remark. */
export function AddressBookList({ book }: { readonly book: AddressBook }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const { entries, isListedOnly } = book
  const found = entries.filter(({ name, address, network, remark }) =>
    matchesSearch(typed, [name, address, networkName(network), remark ?? '']),
  )
  if (entries.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={ListIcon}
          title={<Trans>No addresses yet</Trans>}
          text={<Trans>Save addresses you use often, so you don’t have to copy them each time.</Trans>}
        />
      </Card>
    )
  }
  return (
    <>
      {entries.length >= searchedFrom && (
        <SearchField label={t`Search address book`} value={typed} onValueChange={setTyped} />
      )}
      <Card padding="none">
        <ul aria-label={t`Addresses`}>
          {found.map((entry) => (
            <AddressBookRow key={entry.id} entry={entry} isListedOnly={isListedOnly} />
          ))}
        </ul>
        <p role="status" className="py-6 text-center text-ink-muted empty:hidden">
          {found.length === 0 && <Trans>Nothing found</Trans>}
        </p>
      </Card>
    </>
  )
}
