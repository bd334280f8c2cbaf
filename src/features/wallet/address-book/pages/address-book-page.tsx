import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { useAddressBook } from '#src/features/wallet/shared/own-address-book.queries.ts'
import { AddressBookList } from '#src/features/wallet/address-book/components/address-book-list.tsx'
import { ListedOnlyCard } from '#src/features/wallet/address-book/components/listed-only-card.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { PlusIcon } from '#src/ui/rare-icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { QueryState } from '#src/ui/query-state.tsx'

export function Component() {
  const { t } = useLingui()
  const book = useAddressBook()
  return (
    <PageFrame
      title={t`Address book`}
      backTo={paths.withdrawableCoins}
      footer={
        <ButtonLink to={paths.newAddress} size="large" block icon={PlusIcon}>
          <Trans>New address</Trans>
        </ButtonLink>
      }
    >
      {book.data ? (
        <>
          <ListedOnlyCard book={book.data} />
          <AddressBookList book={book.data} />
        </>
      ) : (
        <QueryState query={book} empty={null} />
      )}
    </PageFrame>
  )
}
