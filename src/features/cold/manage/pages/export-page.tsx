import { Trans, useLingui } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { UnknownWallet } from '#src/features/cold/shared/components/unknown-wallet.tsx'
import { useKnownWallet } from '#src/features/cold/shared/hooks/use-known-wallet.ts'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { KeyIcon, PencilIcon } from '#src/ui/rare-icons.tsx'

/** What can be exported from a wallet: its words, or the key of one account. */
export function Component() {
  const { t } = useLingui()
  const wallet = useKnownWallet()
  const name = wallet?.name
  return (
    <PageFrame
      title={t`Export`}
      backTo={wallet ? `${devicePaths.deviceWalletDetail}?wallet=${wallet.id}` : devicePaths.deviceWallets}
    >
      {!wallet ? (
        <UnknownWallet />
      ) : wallet.kind === 'watch' ? (
        <Notice>
          <Trans>This device only watches {name}. There’s no key to export.</Trans>
        </Notice>
      ) : (
        <>
          {wallet.kind === 'words' && (
            <Card padding="none" title={<Trans>The whole wallet</Trans>}>
              <List>
                <ListRow
                  icon={<PencilIcon />}
                  title={<Trans>Recovery words</Trans>}
                  description={<Trans>Restore every account, here or in another wallet</Trans>}
                  to={`${devicePaths.walletSafetyReveal}?wallet=${wallet.id}`}
                />
              </List>
            </Card>
          )}
          <Card padding="none" title={<Trans>One account</Trans>}>
            <List label={t`One account`}>
              {wallet.accounts.map(({ id, name }) => (
                <ListRow
                  key={id}
                  icon={<KeyIcon />}
                  title={<span className="wrap-anywhere">{name}</span>}
                  description={<Trans>Private key or keystore file, for the seven EVM networks</Trans>}
                  to={`${devicePaths.exportKey}?account=${id}`}
                />
              ))}
            </List>
          </Card>
        </>
      )}
    </PageFrame>
  )
}
