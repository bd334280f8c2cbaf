import { Trans, useLingui } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { KindChip } from '#src/features/cold/manage/components/kind-chip.tsx'
import { UnknownWallet } from '#src/features/cold/shared/components/unknown-wallet.tsx'
import { useKnownWallet } from '#src/features/cold/shared/hooks/use-known-wallet.ts'
import type { DeviceWallet } from '#src/keyring/keyring.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** Details of a wallet, with a link to export it. */
export function Component() {
  const { t } = useLingui()
  const wallet = useKnownWallet()
  return (
    <PageFrame
      title={t`Wallet details`}
      backTo={wallet ? `${devicePaths.deviceWalletsDetail}?wallet=${wallet.id}` : devicePaths.deviceWallets}
    >
      {wallet ? <Details wallet={wallet} /> : <UnknownWallet />}
    </PageFrame>
  )
}

function Details({ wallet }: { readonly wallet: DeviceWallet }) {
  const format = useFormat()
  const { kind, name, accounts, createdAt, backedUpAt } = wallet
  return (
    <>
      <Card>
        <Facts>
          <Fact label={<Trans>Name</Trans>} value={name} />
          <Fact label={<Trans>Type</Trans>} value={<KindChip kind={kind} />} />
          <Fact label={<Trans>Accounts</Trans>} value={format.number(accounts.length)} />
          <Fact label={<Trans>On this device since</Trans>} value={format.date(createdAt / 1_000)} />
          {kind === 'words' && (
            <Fact
              label={<Trans>Backup confirmed</Trans>}
              value={backedUpAt === null ? <Trans>Not yet</Trans> : format.date(backedUpAt / 1_000)}
            />
          )}
        </Facts>
      </Card>
      {kind !== 'watch' && (
        <Card padding="none">
          <List>
            <ListRow
              icon={<DownloadIcon />}
              title={<Trans>Export</Trans>}
              description={<Trans>Recovery words, private keys, keystore files</Trans>}
              to={`${devicePaths.deviceExport}?wallet=${wallet.id}`}
            />
          </List>
        </Card>
      )}
    </>
  )
}
