import type { DeviceAccount } from './keyring.ts'

/** The ends of an address: what stands in for a name that is not known. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** The address by which people know an account: that of the networks with an EVM, or the only one that it has. */
export function shownAddress({ addresses }: Pick<DeviceAccount, 'addresses'>): string {
  return addresses.evm ?? Object.values(addresses)[0] ?? ''
}
