import { Trans, useLingui } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import type { DeviceToken } from '#src/entities/device-wallet/device-tokens.ts'
import { NoWallet } from '#src/features/cold/shared/components/no-wallet.tsx'
import { ReceiveCode } from '#src/features/cold/assets/components/receive-code.tsx'
import { ReceivingFields } from '#src/features/cold/assets/components/receiving-fields.tsx'
import { useReceiving } from '#src/features/cold/assets/hooks/use-receiving.ts'
import { useSelectedAccount } from '#src/features/cold/shared/hooks/use-selected-account.ts'
import { sendAddressLink } from '#src/features/cold/shared/send-links.ts'
import { isEvmAccount } from '#src/keyring/keyring.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** The page with the address to receive at. */
export function Component() {
  const { t } = useLingui()
  const selected = useSelectedAccount()
  const choice = useReceiving(selected?.account)
  return (
    <PageFrame title={t`Receive`} backTo={devicePaths.deviceWallet}>
      {!selected && <NoWallet />}
      {selected?.wallet.kind === 'watch' && (
        <Notice tone="danger" title={<Trans>This address is only watched</Trans>}>
          <Trans>Its key isn’t on this device. What arrives belongs to whoever has the key.</Trans>
        </Notice>
      )}
      {selected && isEvmAccount(selected.account) && <ReceivingFields {...choice} />}
      {selected && choice.receiving && (
        <ReceiveCode key={JSON.stringify(choice.receiving)} account={selected.account} receiving={choice.receiving} />
      )}
      {selected && selected.wallet.kind !== 'watch' && choice.receiving && 'token' in choice.receiving && (
        <SendInstead token={choice.receiving.token} />
      )}
    </PageFrame>
  )
}

function SendInstead({ token: { chainId, address, symbol } }: { readonly token: DeviceToken }) {
  return (
    <ButtonLink variant="ghost" block to={sendAddressLink({ chainId, token: address })}>
      <Trans>Send {symbol} instead</Trans>
    </ButtonLink>
  )
}
