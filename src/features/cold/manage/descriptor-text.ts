import type { AccountKey } from '#src/keyring/bitcoin-protocol.ts'
import { descriptorChecksum } from '#src/keyring/descriptor-checksum.ts'

const firstHardened = 0x8000_0000

/**
 * Formats an account's public key as a descriptor for other wallets (BIPs 380 to 386, 389), with both branches. The
 * key's version bytes are those of its network, which Litecoin and Dogecoin wallets accept, too.
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
