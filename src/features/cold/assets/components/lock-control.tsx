import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { UnlockSheet } from '#src/entities/device-wallet/unlock-sheet.tsx'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { useKeyringAction } from '#src/entities/device-wallet/use-keyring-action.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { LockIcon, UnlockIcon } from '#src/ui/launch-icons.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** Locks the wallets on this device, or asks for their password. Balances show in either state. */
export function LockControl() {
  const { t, i18n } = useLingui()
  const { keyring, state } = useKeyring()
  const { run, refusalText } = useKeyringAction()
  const [isUnlocking, setIsUnlocking] = useState(false)
  useEffect(() => {
    // The bar has no room for an error message.
    if (refusalText) showToast(i18n._(refusalText), 'danger')
  }, [i18n, refusalText])
  if (state.status === 'empty') return null
  return (
    <>
      {state.status === 'locked' ? (
        <IconButton
          icon={LockIcon}
          label={t`Locked. Unlock your wallets`}
          onClick={() => {
            setIsUnlocking(true)
          }}
        />
      ) : (
        <IconButton
          icon={UnlockIcon}
          label={t`Unlocked. Lock your wallets`}
          onClick={() => void run(async () => keyring.lock())}
        />
      )}
      <UnlockSheet
        open={isUnlocking}
        onOpenChange={setIsUnlocking}
        onUnlocked={() => {
          setIsUnlocking(false)
        }}
      />
    </>
  )
}
