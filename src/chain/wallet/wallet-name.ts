import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Connector } from 'wagmi'
import { deviceWalletId } from './device-wallet-id.ts'
import { testAccountIndexOf } from './test-account-id.ts'

/** wagmi's id for whichever wallet the browser has. */
const browserWalletId = 'injected'

export const browserWalletName = msg`Browser wallet`

export const deviceWalletName = msg`Sevenport wallet on this device`

export function testAccountName(index: number): MessageDescriptor {
  return msg`Local test account ${index}`
}

/** Returns a wallet's own name, such as MetaMask; in the user's language if it was named by us. */
export function walletName({ id, name }: Pick<Connector, 'id' | 'name'>, i18n: I18n): string {
  if (id === browserWalletId) return i18n._(browserWalletName)
  if (id === deviceWalletId) return i18n._(deviceWalletName)
  const index = testAccountIndexOf(id)
  return index === undefined ? name : i18n._(testAccountName(index))
}
