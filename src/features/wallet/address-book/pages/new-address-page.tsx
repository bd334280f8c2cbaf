import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { useAddressBook } from '#src/features/wallet/shared/own-address-book.queries.ts'
import { EditAddressForm } from '#src/features/wallet/address-book/components/edit-address-form.tsx'
import { NewAddressForm } from '#src/features/wallet/address-book/components/new-address-form.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'

export function Component() {
  const { t } = useLingui()
  const [query] = useSearchParams()
  const id = query.get('id')
  return (
    <PageFrame title={id === null ? t`New address` : t`Edit address`} backTo={paths.addressBook}>
      {id === null ? (
        <Card>
          <NewAddressForm />
        </Card>
      ) : (
        <KnownAddress id={id} />
      )}
    </PageFrame>
  )
}

function KnownAddress({ id }: { readonly id: string }) {
  const book = useAddressBook()
  const entry = book.data?.entries.find((candidate) => candidate.id === id)
  if (entry) {
    return (
      <Card>
        <EditAddressForm entry={entry} />
      </Card>
    )
  }
  return (
    <QueryState
      query={book}
      empty={<EmptyState title={<Trans>This address is no longer in your address book</Trans>} />}
    />
  )
}
