import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { NetworkKey } from '#api/coins.ts'
import { devicePaths } from '#src/config/device-paths.ts'
import { deviceAddressBookAtom, isSameEntry } from '#src/entities/device-wallet/device-address-book.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'

interface KnownRecipientsProps {
  readonly network: NetworkKey
  /** Latest first. */
  readonly paid: readonly string[]
  readonly onPick: (address: string) => void
}

/** The recipients in the address book on a network, and those paid before. */
export function KnownRecipients({ network, paid, onPick }: KnownRecipientsProps) {
  const { t } = useLingui()
  const book = useAtomValue(deviceAddressBookAtom).filter((entry) => entry.network === network)
  const unlisted = paid.filter((address) => !book.some((entry) => isSameEntry(entry, { network, address })))
  return (
    <>
      {book.length > 0 && (
        <Card padding="none" title={<Trans>Address book</Trans>}>
          <List label={t`Address book`}>
            {book.map(({ name, address }) => (
              <ListRow
                key={address}
                title={<span className="wrap-anywhere">{name}</span>}
                description={<AddressText address={address} copyable={false} />}
                onClick={() => onPick(address)}
              />
            ))}
          </List>
        </Card>
      )}
      {unlisted.length > 0 && (
        <Card padding="none" title={<Trans>Paid before</Trans>}>
          <List label={t`Paid before`}>
            {unlisted.slice(0, 5).map((address) => (
              <ListRow
                key={address}
                title={<AddressText address={address} show="full" copyable={false} />}
                onClick={() => onPick(address)}
              />
            ))}
          </List>
        </Card>
      )}
      <ButtonLink to={devicePaths.deviceAddressBook} variant="ghost" block>
        <Trans>Open address book</Trans>
      </ButtonLink>
    </>
  )
}
