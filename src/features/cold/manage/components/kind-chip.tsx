import { Trans } from '@lingui/react/macro'
import type { DeviceWalletKind } from '#src/keyring/keyring.ts'
import { Chip } from '#src/ui/chip.tsx'

/** How a wallet was added to this device. */
export function KindChip({ kind }: { readonly kind: DeviceWalletKind }) {
  if (kind === 'watch') {
    return (
      <Chip tone="warning">
        <Trans>Watch only</Trans>
      </Chip>
    )
  }
  return <Chip>{kind === 'words' ? <Trans>Recovery words</Trans> : <Trans>Private key</Trans>}</Chip>
}
