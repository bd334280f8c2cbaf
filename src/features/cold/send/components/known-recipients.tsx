import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { NetworkKey } from '#deployments/networks.ts'
import { devicePaths } from '#src/config/device-paths.ts'
import { deviceAddressBookAtom, isSameEntry } from '#src/entities/device-wallet/device-address-book.ts'
import { usePaidRecipients } from '#src/features/cold/send/hooks/use-paid-recipients.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'

interface KnownRecipientsProps {
  readonly chainId: number
  readonly network: NetworkKey
  readonly onPick: (address: string) => void
}

/** Who is in the address book on a network, and who was paid before. */
export function KnownRecipients({ chainId, network, onPick }: KnownRecipientsProps) {
  const { t } = useLingui()
  const book = useAtomValue(deviceAddressBookAtom).filter((entry) => entry.network === network)
  const paid = usePaidRecipients(chainId).filter(
    (address) => !book.some((entry) => isSameEntry(entry, { network, address })),
  )
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
      {paid.length > 0 && (
        <Card padding="none" title={<Trans>Paid before</Trans>}>
          <List label={t`Paid before`}>
            {paid.slice(0, 5).map((address) => (
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
