import { Trans, useLingui } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { paths } from '#src/config/paths.ts'
import { BackupNotice } from '#src/entities/device-wallet/backup-notice.tsx'
import { DamagedNotice } from '#src/entities/device-wallet/damaged-notice.tsx'
import { ActivityCard } from '#src/features/cold/assets/components/activity-card.tsx'
import { ChainBalancesCard } from '#src/features/cold/assets/components/chain-balances-card.tsx'
import { DeviceWalletHero } from '#src/features/cold/assets/components/device-wallet-hero.tsx'
import { LockControl } from '#src/features/cold/assets/components/lock-control.tsx'
import { NetworkActivityCard } from '#src/features/cold/assets/components/network-activity-card.tsx'
import { NoWallet } from '#src/features/cold/shared/components/no-wallet.tsx'
import { OtherNetworksCard } from '#src/features/cold/assets/components/other-networks-card.tsx'
import { useDeviceBalances } from '#src/features/cold/assets/device-balances.queries.ts'
import { useIndexedBalances } from '#src/features/cold/assets/indexed-balances.queries.ts'
import { useSelectedAccount } from '#src/features/cold/shared/hooks/use-selected-account.ts'
import { type DeviceAccount, type DeviceWallet, isEvmAccount } from '#src/keyring/keyring.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** The assets of the wallet on this device. Addresses aren't secret, so the page works while the wallet is locked. */
export function Component() {
  const { t } = useLingui()
  const selected = useSelectedAccount()
  return (
    <PageFrame title={t`Wallet on this device`} backTo={paths.my} action={<LockControl />}>
      {selected ? <Assets key={selected.account.id} {...selected} /> : <NoWallet />}
    </PageFrame>
  )
}

interface AssetsProps {
  readonly wallet: DeviceWallet
  readonly account: DeviceAccount
}

function Assets({ wallet, account }: AssetsProps) {
  const chains = useDeviceBalances(account.addresses.evm)
  const families = useIndexedBalances(account)
  return (
    <>
      <DeviceWalletHero chains={chains} families={families} />
      <DamagedNotice />
      <BackupNotice wallet={wallet} />
      {wallet.kind === 'watch' && <WatchedNotice account={account} />}
      {chains.map((chain) => (
        <ChainBalancesCard key={chain.chainId} {...chain} />
      ))}
      <OtherNetworksCard account={account} balances={families} />
      {isEvmAccount(account) && <ActivityCard account={account.addresses.evm} />}
      <NetworkActivityCard account={account} />
      <ButtonLink variant="secondary" to={devicePaths.deviceCoins}>
        <Trans>Choose coins</Trans>
      </ButtonLink>
      <ButtonLink variant="secondary" to={devicePaths.deviceSites}>
        <Trans>Connected sites</Trans>
      </ButtonLink>
      <ButtonLink variant="secondary" to={devicePaths.signFile}>
        {wallet.kind === 'watch' ? <Trans>Open a transaction file</Trans> : <Trans>Sign a transaction file</Trans>}
      </ButtonLink>
      {wallet.kind !== 'watch' && (
        <ButtonLink variant="secondary" to={devicePaths.signMessage}>
          <Trans>Sign a message</Trans>
        </ButtonLink>
      )}
      <ButtonLink variant="ghost" to={devicePaths.deviceHelp}>
        <Trans>Help</Trans>
      </ButtonLink>
    </>
  )
}

/** Explains what a watched account can do. With a public key, it can prepare payments. */
function WatchedNotice({ account }: { readonly account: DeviceAccount }) {
  return (
    <Notice title={<Trans>Watch only</Trans>}>
      {account.keys === undefined ? (
        <Trans>This address is only watched: its key isn’t on this device, so nothing can be sent or signed.</Trans>
      ) : (
        <Trans>
          The keys of this account aren’t on this device. Prepare a payment here, and sign it on the device that has
          them.
        </Trans>
      )}
    </Notice>
  )
}
