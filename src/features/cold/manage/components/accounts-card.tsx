import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { devicePaths } from '#src/config/device-paths.ts'
import { UnlockSheet } from '#src/entities/device-wallet/unlock-sheet.tsx'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { useKeyringAction } from '#src/entities/device-wallet/use-keyring-action.ts'
import { type DeviceAccount, type DeviceWallet, shownAddress } from '#src/keyring/keyring.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { UserIcon } from '#src/ui/launch-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PlusIcon } from '#src/ui/rare-icons.tsx'

/** The accounts of a wallet. Recovery words can derive any number of them. */
export function AccountsCard({ wallet }: { readonly wallet: DeviceWallet }) {
  const { t, i18n } = useLingui()
  const { keyring, state } = useKeyring()
  const [isUnlocking, setIsUnlocking] = useState(false)
  const { isRunning, refusalText, run } = useKeyringAction()
  const number = wallet.accounts.length + 1
  const add = async () => run(async () => void (await keyring.addAccount(wallet.id, t`Account ${number}`)))
  return (
    <Card padding="none" title={<Trans>Accounts</Trans>}>
      <List label={t`Accounts`}>
        {wallet.accounts.map((account) => (
          <ListRow
            key={account.id}
            icon={<UserIcon />}
            title={<span className="wrap-anywhere">{account.name}</span>}
            description={<span className="tabular-nums">{endsOf(account)}</span>}
            value={
              account.id === state.selectedAccountId && (
                <Chip tone="brand">
                  <Trans>In use</Trans>
                </Chip>
              )
            }
            to={`${devicePaths.deviceAccountDetail}?account=${account.id}`}
          />
        ))}
      </List>
      {wallet.kind === 'words' && (
        <div className="border-t border-line p-2">
          <Button
            block
            variant="ghost"
            icon={PlusIcon}
            loading={isRunning}
            onClick={() => {
              if (state.status === 'locked') setIsUnlocking(true)
              else void add()
            }}
          >
            <Trans>Add account</Trans>
          </Button>
        </div>
      )}
      {refusalText && (
        <div className="px-4 pb-4">
          <Notice tone="danger" live>
            {i18n._(refusalText)}
          </Notice>
        </div>
      )}
      <UnlockSheet
        open={isUnlocking}
        onOpenChange={setIsUnlocking}
        onUnlocked={() => {
          setIsUnlocking(false)
          void add()
        }}
      />
    </Card>
  )
}

/** Longer than elsewhere: here users tell accounts apart by their addresses. */
function endsOf(account: DeviceAccount): string {
  const address = shownAddress(account)
  return `${address.slice(0, 8)}…${address.slice(-6)}`
}
