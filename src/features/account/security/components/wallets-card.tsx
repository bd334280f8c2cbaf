import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useConfirmedAction } from '#src/entities/popup/use-confirmed-action.ts'
import { type BoundWallet, useBoundWallets } from '#src/entities/session/bound-wallets.queries.ts'
import { useUnbindWallet } from '#src/features/account/security/wallets.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { withCatalogues } from '#src/lib/i18n.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { WalletIcon } from '#src/ui/icons.tsx'
import { TrashIcon } from '#src/ui/rare-icons.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { ErrorState } from '#src/ui/state.tsx'

/** The wallet code loads only for users who want to link a wallet. */
const BindWallet = lazy(async () => {
  const { BindWallet: Component } = await withCatalogues(['chain'], import('./bind-wallet.tsx'))
  return { default: Component }
})

/** The account's linked wallets, and a button to link another. */
export function WalletsCard() {
  const { t, i18n } = useLingui()
  const { data: wallets, error, isFetching, refetch } = useBoundWallets()
  const [isBinding, setIsBinding] = useState(false)
  const confirmThen = useConfirmedAction()
  const unbind = useUnbindWallet()
  const askToUnbind = async ({ address }: BoundWallet) =>
    confirmThen({
      question: {
        title: t`Unlink this wallet?`,
        text: t`Your stake and rewards stay in the pools. You can link the wallet again at any time.`,
        confirm: t`Unlink`,
        details: [{ label: t`Wallet`, value: <AddressText address={address} copyable={false} /> }],
      },
      act: async () => unbind.mutateAsync(address),
      doneText: () => t`Wallet unlinked`,
    })
  return (
    <Card padding="none" title={<Trans>Linked wallets</Trans>}>
      {wallets ? (
        <List label={t`Linked wallets`}>
          {wallets.map((wallet) => (
            <WalletRow
              key={wallet.address}
              wallet={wallet}
              onUnbind={() => {
                if (!unbind.isPending) void askToUnbind(wallet)
              }}
            />
          ))}
        </List>
      ) : error ? (
        <ErrorState text={i18n._(apiErrorText(error))} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonRows count={1} />
      )}
      {wallets?.length === 0 && !isBinding && (
        <p className="px-4 pt-1 text-ink-muted">
          <Trans>No linked wallets. Link yours to see its mining records on every device.</Trans>
        </p>
      )}
      <div className="p-4">
        {isBinding ? (
          <Suspense fallback={<Loading />}>
            <BindWallet
              onClose={() => {
                setIsBinding(false)
              }}
            />
          </Suspense>
        ) : (
          <Button
            block
            variant="secondary"
            icon={WalletIcon}
            onClick={() => {
              setIsBinding(true)
            }}
          >
            <Trans>Link a wallet</Trans>
          </Button>
        )}
      </div>
    </Card>
  )
}

function Loading() {
  return (
    <div className="flex min-h-11 items-center justify-center text-brand-600">
      <Spinner size={28} />
    </div>
  )
}

function WalletRow({ wallet, onUnbind }: { readonly wallet: BoundWallet; readonly onUnbind: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const { address, boundAt } = wallet
  const date = format.date(Date.parse(boundAt) / 1000)
  return (
    <ListRow
      icon={<WalletIcon />}
      title={<AddressText address={address} />}
      description={<Trans>Since {date}</Trans>}
      value={<IconButton icon={TrashIcon} label={t`Unlink ${address}`} onClick={onUnbind} />}
    />
  )
}
