import { Trans } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { Card } from '#src/ui/card.tsx'
import { WalletIcon } from '#src/ui/icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'

/** Only a link: the page loads no part of the keyring. */
export function DeviceWallet() {
  return (
    <Card padding="none">
      <List>
        <ListRow
          icon={<WalletIcon />}
          title={<Trans>Wallet on this device</Trans>}
          description={<Trans>Your keys stay in this browser. You don’t need an account.</Trans>}
          to={devicePaths.deviceWallet}
        />
      </List>
    </Card>
  )
}
