import { useLingui } from '@lingui/react/macro'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'

/** Returns the default name of the next wallet. */
export function useDefaultName(): string {
  const { t } = useLingui()
  const { wallets, damaged } = useKeyring().state
  const number = wallets.length + damaged.length + 1
  return t`Wallet ${number}`
}
