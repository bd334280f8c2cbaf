import type { AccountKey } from '#src/keyring/bitcoin-protocol.ts'
import { descriptorChecksum } from '#src/keyring/descriptor-checksum.ts'

const firstHardened = 0x8000_0000

/**
 * An account's public key as other wallets read it (BIPs 380 to 386, 389), both of its branches. The version of the key is
 * that of its network, which wallets of Litecoin and Dogecoin take, too.
 */
export function descriptorText({ kind, xpub, origin }: AccountKey): string {
  const expression = `${origin ? originText(origin) : ''}${xpub}/<0;1>/*`
  const body = kind === 'sh' ? `sh(wpkh(${expression}))` : `${kind}(${expression})`
  return `${body}#${descriptorChecksum(body) ?? ''}`
}

function originText({ fingerprint, path }: NonNullable<AccountKey['origin']>): string {
  const steps = path.map((step) => (step >= firstHardened ? `/${step - firstHardened}h` : `/${step}`))
  return `[${fingerprint.toString(16).padStart(8, '0')}${steps.join('')}]`
}
