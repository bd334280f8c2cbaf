import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { chainIdOf } from '#src/chain/chain-names.ts'
import { devicePaths } from '#src/config/device-paths.ts'
import {
  type DeviceAddress,
  deviceAddressBookAtom,
  withoutEntry,
} from '#src/entities/device-wallet/device-address-book.ts'
import { confirmPopup } from '#src/entities/popup/popups.ts'
import { useDeviceWalletTypeText } from '#src/features/cold/book/wallet-types.ts'
import { isBitcoinNetwork } from '#src/entities/device-wallet/bitcoin/bitcoin-network-key.ts'
import { sendToLink } from '#src/features/cold/shared/send-to-link.ts'
import { useOpenPopup } from '#src/lib/popup.ts'
import { AddressRow } from '#src/entities/address-book/address-row.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { IconButton, IconButtonLink } from '#src/ui/icon-button.tsx'
import { ListIcon } from '#src/ui/icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PencilIcon, PlusIcon, TrashIcon } from '#src/ui/rare-icons.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { TextLink } from '#src/ui/text-link.tsx'

/** The addresses saved on this device, independent of any account. */
export function Component() {
  const { t } = useLingui()
  const openPopup = useOpenPopup()
  const [book, setBook] = useAtom(deviceAddressBookAtom)
  const remove = async (entry: DeviceAddress) => {
    const { name } = entry
    const text = t`It’s removed from this device only.`
    const isSure = await openPopup(confirmPopup, {
      title: t`Remove “${name}”?`,
      text,
      confirm: t`Remove`,
      dangerous: true,
    })
    if (isSure) setBook((current) => withoutEntry(current, entry))
  }
  return (
    <PageFrame
      title={t`Address book`}
      backTo={devicePaths.deviceSend}
      footer={
        <ButtonLink to={devicePaths.deviceNewAddress} size="large" block icon={PlusIcon}>
          <Trans>New address</Trans>
        </ButtonLink>
      }
    >
      {book.length === 0 ? (
        <EmptyState
          icon={ListIcon}
          title={<Trans>No addresses yet</Trans>}
          text={<Trans>Saved addresses stay on this device. You don’t need an account.</Trans>}
        />
      ) : (
        <Card padding="none">
          <ul aria-label={t`Addresses`}>
            {book.map((entry) => (
              <BookRow key={`${entry.network} ${entry.address}`} entry={entry} onRemove={() => void remove(entry)} />
            ))}
          </ul>
        </Card>
      )}
    </PageFrame>
  )
}

/** Some builds lack chains. */
function canBePaid(network: DeviceAddress['network']): boolean {
  return chainIdOf(network) !== undefined || isBitcoinNetwork(network) || network === 'tron'
}

function BookRow({ entry, onRemove }: { readonly entry: DeviceAddress; readonly onRemove: () => void }) {
  const { t } = useLingui()
  const typeText = useDeviceWalletTypeText()
  const { name, network, walletType, address, remark } = entry
  return (
    <AddressRow
      name={name}
      network={network}
      kind={typeText[walletType]}
      address={address}
      details={
        canBePaid(network) && (
          <p className="mt-1">
            <TextLink to={sendToLink(network, address)}>
              <Trans>
                Send<span className="sr-only"> to {name}</span>
              </Trans>
            </TextLink>
          </p>
        )
      }
      remark={remark}
      actions={
        <>
          <IconButtonLink
            icon={PencilIcon}
            label={t`Edit ${name}`}
            to={`${devicePaths.deviceNewAddress}?network=${network}&address=${address}`}
          />
          <IconButton icon={TrashIcon} label={t`Remove ${name}`} onClick={onRemove} />
        </>
      }
    />
  )
}
