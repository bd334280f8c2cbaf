import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { useKeyringAction } from '#src/entities/device-wallet/use-keyring-action.ts'
import { useSelectedAccount } from '#src/features/cold/shared/hooks/use-selected-account.ts'
import { type DeviceAccount, type DeviceWallet, shortAddress, shownAddress } from '#src/keyring/keyring.ts'
import { ChevronDownIcon } from '#src/ui/icons.tsx'
import { SelectSheet } from '#src/ui/select-sheet.tsx'

/** Shows the selected account and lets the user switch. Placed on the sea of a hero card. */
export function AccountSwitcher() {
  const { t, i18n } = useLingui()
  const { keyring, state } = useKeyring()
  const { refusalText, run } = useKeyringAction()
  const [isOpen, setIsOpen] = useState(false)
  const selected = useSelectedAccount()
  if (!selected) return null
  const { wallet, account } = selected
  const accountName = fullName(wallet, account)
  return (
    <>
      <button
        type="button"
        aria-label={t`Account: ${accountName}. Switch`}
        className="touch-target -mx-2 inline-flex min-h-9 max-w-full min-w-0 items-center gap-1 rounded-control px-2 font-semibold [--focus-ring:#fff] hover:bg-white/15"
        onClick={() => {
          setIsOpen(true)
        }}
      >
        <span className="truncate">{accountName}</span>
        <ChevronDownIcon size={18} />
      </button>
      {refusalText && <p role="alert">{i18n._(refusalText)}</p>}
      <SelectSheet
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t`Switch account`}
        value={account.id}
        onSelect={(id) => void run(async () => keyring.selectAccount(id))}
        options={state.wallets.flatMap((each) =>
          each.accounts.map((one) => ({
            value: one.id,
            label: fullName(each, one),
            aside: shortAddress(shownAddress(one)),
            keywords: shownAddress(one),
          })),
        )}
      />
    </>
  )
}

/** The first account of a wallet may share the wallet's name. */
function fullName(wallet: Pick<DeviceWallet, 'name'>, account: Pick<DeviceAccount, 'name'>): string {
  return wallet.name === account.name ? wallet.name : `${wallet.name} · ${account.name}`
}
