import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DamagedWallet, DeviceWallet } from '#src/keyring/keyring.ts'
import { Card } from '#src/ui/card.tsx'
import { WalletIcon } from '#src/ui/icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** The wallets about to be erased, and what each can be restored from. */
export function ErasedWallets({ wallets }: { readonly wallets: readonly (DamagedWallet | DeviceWallet)[] }) {
  const lost = wallets.filter(({ kind, backedUpAt }) => kind === 'words' && backedUpAt === null)
  return (
    <>
      <Card padding="none" title={<Trans>What you need to restore them</Trans>}>
        <List>
          {wallets.map((wallet) => (
            <ListRow
              key={wallet.id}
              icon={<WalletIcon />}
              title={<span className="wrap-anywhere">{wallet.name}</span>}
              description={remedyOf(wallet)}
            />
          ))}
        </List>
      </Card>
      {lost.map(({ id, name }) => (
        <Notice key={id} tone="danger" title={<Trans>{name} was never backed up</Trans>}>
          <Trans>If you haven’t written down its words, erasing it loses its coins for good.</Trans>
        </Notice>
      ))}
    </>
  )
}

function remedyOf({ kind }: Pick<DeviceWallet, 'kind'>): ReactNode {
  if (kind === 'watch') return <Trans>Its address or public key. It holds nothing secret.</Trans>
  if (kind === 'privateKey') return <Trans>Its private key or keystore file</Trans>
  return <Trans>Its recovery words, and its passphrase if you set one</Trans>
}
