import { Trans, useLingui } from '@lingui/react/macro'
import type { AddressBookEntry } from '#api/address-book.ts'
import type { NetworkKey } from '#api/coins.ts'
import { networkName } from '#deployments/network-name.ts'
import { paths } from '#src/config/paths.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/state.tsx'
import { useAddressBook } from './address-book.queries.ts'

interface AddressPickerProps {
  /** Owner of the address book. */
  readonly userId: string
  readonly network: NetworkKey
  readonly onPick: (entry: AddressBookEntry) => void
  readonly onClose: () => void
}

/** Lets the user pick one of their address book's entries on a network. */
export function AddressPicker({ userId, network, onPick, onClose }: AddressPickerProps) {
  const { t, i18n } = useLingui()
  const { data: book, error, isFetching, refetch } = useAddressBook(userId)
  const name = networkName(network)
  const entries = book?.entries.filter((entry) => entry.network === network)
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={<Trans>Address book</Trans>}
      description={<Trans>Addresses on {name}</Trans>}
      footer={
        <ButtonLink to={paths.addressBook} variant="secondary" block>
          <Trans>Open address book</Trans>
        </ButtonLink>
      }
    >
      {entries === undefined ? (
        error ? (
          <ErrorState text={i18n._(apiErrorText(error))} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <SkeletonRows />
        )
      ) : entries.length === 0 ? (
        <EmptyState title={<Trans>No address on {name} yet</Trans>} />
      ) : (
        <div className="-mx-4">
          <List label={t`Addresses on ${name}`}>
            {entries.map((entry) => (
              <ListRow
                key={entry.id}
                title={entry.name}
                description={<AddressText address={entry.address} copyable={false} />}
                onClick={() => {
                  onPick(entry)
                }}
              />
            ))}
          </List>
        </div>
      )}
    </Sheet>
  )
}
