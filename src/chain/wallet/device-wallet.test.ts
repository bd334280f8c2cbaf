import { expect, it } from 'vitest'
import { type Address, getAddress } from 'viem'
import type { DeviceWallet, DeviceWalletKind } from '#src/keyring/keyring.ts'
import { connectableAccount } from './device-wallet.ts'

const first: Address = getAddress(`0x${'a1'.repeat(20)}`)
const second: Address = getAddress(`0x${'b2'.repeat(20)}`)
const watched: Address = getAddress(`0x${'c3'.repeat(20)}`)

function walletOf(kind: DeviceWalletKind, ...addresses: readonly Address[]): DeviceWallet {
  const accounts = addresses.map((evm, index) => ({ id: evm, index, name: 'Account', addresses: { evm } }))
  return { id: kind, kind, name: 'Wallet', accounts, createdAt: 0, backedUpAt: null }
}

const wallets = [walletOf('watch', watched), walletOf('words', first, second)]

it.each([
  ['the selected account', second, second],
  ['the first account that can sign if the selected one is watch-only', watched, first],
  ['the first account that can sign if none is selected', null, first],
])('connects the app to %s', (_case, selectedAccountId, account) => {
  expect(connectableAccount({ wallets, selectedAccountId })).toBe(account)
})

it('doesn’t connect the app to a watch-only address', () => {
  const onlyWatched = { wallets: [walletOf('watch', watched)], selectedAccountId: watched }
  expect(connectableAccount(onlyWatched)).toBeUndefined()
})
