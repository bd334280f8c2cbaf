import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { devicePaths } from '#src/config/device-paths.ts'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import type { DeviceWallet } from '#src/keyring/keyring.ts'
import { Card } from '#src/ui/card.tsx'
import { InfoIcon } from '#src/ui/launch-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { PencilIcon, TrashIcon } from '#src/ui/rare-icons.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { RemoveWallet } from './remove-wallet.tsx'
import { RenameSheet } from './rename-sheet.tsx'

/** Actions on a whole wallet. */
export function DeviceWalletActions({ wallet }: { readonly wallet: DeviceWallet }) {
  const { t } = useLingui()
  const { keyring } = useKeyring()
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const { name } = wallet
  const close = () => {
    setOpen(undefined)
  }
  return (
    <Card padding="none">
      <List>
        <ListRow
          icon={<InfoIcon />}
          title={wallet.kind === 'watch' ? <Trans>Details</Trans> : <Trans>Details and export</Trans>}
          to={`${devicePaths.deviceWalletDetail}?wallet=${wallet.id}`}
        />
        <ListRow
          icon={<PencilIcon />}
          title={<Trans>Rename wallet</Trans>}
          onClick={() => {
            setOpen('rename')
          }}
        />
        <ListRow
          icon={<TrashIcon />}
          title={<Trans>Remove from this device</Trans>}
          onClick={() => {
            setOpen('remove')
          }}
        />
      </List>
      <RenameSheet
        title={t`Rename wallet`}
        name={name}
        open={open === 'rename'}
        onOpenChange={close}
        save={async (chosen) => keyring.renameWallet(wallet.id, chosen)}
      />
      <Sheet open={open === 'remove'} onOpenChange={close} title={<Trans>Remove {name}?</Trans>}>
        <RemoveWallet wallet={wallet} />
      </Sheet>
    </Card>
  )
}
