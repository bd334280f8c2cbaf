import { isAddress } from 'viem'
import { canonicalAddress } from '#api/addresses/network-address.ts'
import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import type { AccountKey } from './bitcoin-protocol.ts'
import { addressOfScript } from './bitcoin-script.ts'
import { withWallet } from './directory.ts'
import { type DeviceAccount, type DeviceWallet, KeyringError } from './keyring.ts'
import type { KeyringSession } from './keyring-session.ts'
import type { Operations } from './operations.ts'
import { publicKeyAt, scriptOfKey } from './own-script.ts'
import { readAccountKey } from './read-account-key.ts'

/** Operations that add wallets whose keys are elsewhere. Nothing about them is secret, and none needs the password. */
export function watchingOperations(session: KeyringSession) {
  const accountsOf = async () => (await session.read()).directory.wallets.flatMap(({ accounts }) => accounts)
  const watch = async (name: string, watched: Pick<DeviceAccount, 'addresses' | 'keys'>) => {
    const { directory } = await session.read()
    const createdAt = session.platform.now()
    const wallet: DeviceWallet = {
      id: crypto.randomUUID(),
      kind: 'watch',
      name,
      accounts: [{ id: crypto.randomUUID(), index: 0, name, ...watched }],
      createdAt,
      // Nothing can be lost.
      backedUpAt: createdAt,
    }
    await session.write({ directory: withWallet(directory, wallet) })
    return wallet
  }
  return {
    watchAddress: async ({ name, address }) => {
      const evm = canonicalAddress('ethereum', address.trim())
      if (evm === undefined || !isAddress(evm)) throw new KeyringError('invalid-address')
      const present = await accountsOf()
      if (present.some(({ addresses }) => addresses.evm === evm)) throw new KeyringError('already-present')
      return watch(name, { addresses: { evm } })
    },
    watchKey: async ({ name, ...wish }) => {
      const reading = readAccountKey(wish)
      if ('refusal' in reading) return { status: 'refused', reason: reading.refusal }
      const { accountKey: key } = reading
      const present = (await accountsOf()).flatMap(({ keys = [] }) => keys)
      const isPresent = present.some(({ network, kind, xpub }) => {
        return network === key.network && kind === key.kind && xpub === key.xpub
      })
      if (isPresent) return { status: 'refused', reason: 'already-present' }
      const addresses = { [key.network]: firstAddress(key) }
      const { id } = await watch(name, { addresses, keys: [key] })
      return { status: 'added', walletId: id }
    },
  } satisfies Partial<Operations>
}

function firstAddress(key: AccountKey): string {
  const script = scriptOfKey(key.kind, publicKeyAt(key, { branch: 0, index: 0 }))
  const address = addressOfScript(bitcoinNetworks[key.network], script)
  if (address === undefined) throw new KeyringError('invalid-request')
  return address
}
