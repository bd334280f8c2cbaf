import { Trans, useLingui } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { paths } from '#src/config/paths.ts'
import { BackupNotice } from '#src/entities/device-wallet/backup-notice.tsx'
import { DamagedNotice } from '#src/entities/device-wallet/damaged-notice.tsx'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { KindChip } from '#src/features/cold/manage/components/kind-chip.tsx'
import { type DeviceWallet, shortAddress, shownAddress } from '#src/keyring/keyring.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ContractIcon, InfoIcon, LockIcon } from '#src/ui/launch-icons.tsx'
import { WalletIcon } from '#src/ui/icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { KeyIcon, PencilIcon } from '#src/ui/rare-icons.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** The wallets on this device, and ways to add another. */
export function Component() {
  const { t } = useLingui()
  const { status, wallets, damaged } = useKeyring().state
  return (
    <PageFrame
      title={t`Wallets on this device`}
      backTo={paths.my}
      footer={
        <ButtonLink to={devicePaths.createWallet} size="large" block>
          <Trans>Create a wallet</Trans>
        </ButtonLink>
      }
    >
      <DamagedNotice />
      {wallets.map((wallet) => (
        <BackupNotice key={wallet.id} wallet={wallet} />
      ))}
      {wallets.length === 0 && damaged.length === 0 && (
        <EmptyState
          icon={WalletIcon}
          title={<Trans>No wallet on this device yet</Trans>}
          text={<Trans>Create one, or import one you already have. You don’t need a Sevenport account.</Trans>}
        />
      )}
      {wallets.length > 0 && (
        <Card padding="none" title={<Trans>Your wallets</Trans>}>
          <List label={t`Your wallets`}>
            {wallets.map((wallet) => (
              <WalletRow key={wallet.id} wallet={wallet} />
            ))}
          </List>
        </Card>
      )}
      <Card padding="none" title={<Trans>Import</Trans>}>
        <List>
          <ListRow icon={<PencilIcon />} title={<Trans>Recovery words</Trans>} to={devicePaths.importWords} />
          <ListRow icon={<KeyIcon />} title={<Trans>Private key or address</Trans>} to={devicePaths.importKey} />
          <ListRow icon={<ContractIcon />} title={<Trans>Keystore file</Trans>} to={devicePaths.importKeystore} />
        </List>
      </Card>
      <Card padding="none">
        <List>
          {status !== 'empty' && (
            <ListRow
              icon={<LockIcon />}
              title={<Trans>Lock and password</Trans>}
              to={devicePaths.deviceWalletSettings}
            />
          )}
          <ListRow
            icon={<InfoIcon />}
            title={<Trans>What is a wallet on this device?</Trans>}
            to={devicePaths.deviceWalletExplain}
          />
        </List>
      </Card>
    </PageFrame>
  )
}

function WalletRow({ wallet }: { readonly wallet: DeviceWallet }) {
  const [first] = wallet.accounts
  const address = first === undefined ? '' : shortAddress(shownAddress(first))
  return (
    <ListRow
      icon={<WalletIcon />}
      title={<span className="wrap-anywhere">{wallet.name}</span>}
      description={<span className="tabular-nums">{address}</span>}
      value={<KindChip kind={wallet.kind} />}
      to={`${devicePaths.deviceWalletsDetail}?wallet=${wallet.id}`}
    />
  )
}
