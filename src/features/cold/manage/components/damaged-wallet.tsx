import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { devicePaths } from '#src/config/device-paths.ts'
import type { DamagedWallet as DamagedWalletState } from '#src/keyring/keyring.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TrashIcon } from '#src/ui/rare-icons.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { RemoveDamagedWallet } from './remove-wallet.tsx'

/** A wallet whose secret can't be read: how to restore or remove it. Hides its addresses, which can't be trusted. */
export function DamagedWallet({ wallet }: { readonly wallet: DamagedWalletState }) {
  const [isRemoving, setIsRemoving] = useState(false)
  const { kind, name } = wallet
  return (
    <>
      <Notice tone="danger" title={<Trans>{name} can’t be read</Trans>}>
        {kind === 'words' ? (
          <Trans>Its keys on this device are damaged. Restore it from its recovery words to replace it.</Trans>
        ) : (
          <Trans>Its key on this device is damaged. Import its private key or keystore file to replace it.</Trans>
        )}
      </Notice>
      <ButtonLink block size="large" to={kind === 'words' ? devicePaths.importWords : devicePaths.importKey}>
        <Trans>Restore wallet</Trans>
      </ButtonLink>
      <Button
        block
        variant="ghost"
        icon={TrashIcon}
        onClick={() => {
          setIsRemoving(true)
        }}
      >
        <Trans>Remove from this device</Trans>
      </Button>
      <Sheet open={isRemoving} onOpenChange={setIsRemoving} title={<Trans>Remove {name}?</Trans>}>
        <RemoveDamagedWallet walletId={wallet.id} />
      </Sheet>
    </>
  )
}
