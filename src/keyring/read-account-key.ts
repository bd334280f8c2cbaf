import { sha256 } from '@noble/hashes/sha2'
import { createBase58check } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import type { AccountKey } from './bitcoin-protocol.ts'
import { type ScriptKind, watchedKinds } from './bitcoin-rules.ts'
import { descriptorChecksum } from './descriptor-checksum.ts'
import type { KeyToWatch, WatchRefusal } from './watch-protocol.ts'

const base58check = createBase58check(sha256)
const firstHardened = 0x8000_0000

/** Bytes of an extended key (BIP 32): version, depth, parent, number, chain code, key. */
const keyLength = 78

interface KeyVersion {
  readonly networks: readonly BitcoinNetworkKey[]
  /** `null` if wallets use it for any address type. */
  readonly kind: ScriptKind | null
}

/** Meaning of the first four bytes (SLIP 132). Litecoin and Dogecoin wallets write Bitcoin's, too. */
const keyVersions: Readonly<Record<number, KeyVersion | WatchRefusal>> = {
  // xpub, ypub, zpub
  0x0488b21e: { networks: ['bitcoin', 'litecoin', 'dogecoin'], kind: null },
  0x049d7cb2: { networks: ['bitcoin', 'litecoin'], kind: 'sh' },
  0x04b24746: { networks: ['bitcoin', 'litecoin'], kind: 'wpkh' },
  // Ltub, Mtub, dgub
  0x019da462: { networks: ['litecoin'], kind: null },
  0x01b26ef6: { networks: ['litecoin'], kind: 'sh' },
  0x02facafd: { networks: ['dogecoin'], kind: 'pkh' },
  // Ypub, Zpub: multisig.
  0x0295b43f: 'script',
  0x02aa7ed3: 'script',
  // tpub, upub, vpub, Upub, Vpub, ttub
  0x043587cf: 'test-network',
  0x044a5262: 'test-network',
  0x045f1cf6: 'test-network',
  0x024289ef: 'test-network',
  0x02575483: 'test-network',
  0x0436f6e1: 'test-network',
}

/** Private keys as text: xprv and similar, Ltpv, Mtpv, dgpv. Even one with a typo is a secret. */
const privateKeyForm = /(?:^|[^1-9A-HJ-NP-Za-km-z])(?:[a-zA-Z]prv|[a-zA-Z]{2}pv)[1-9A-HJ-NP-Za-km-z]{20,}/

const kindsOfDescriptors: Readonly<Record<string, ScriptKind>> = { pkh: 'pkh', wpkh: 'wpkh', tr: 'tr', 'sh(wpkh': 'sh' }

/** Descriptors as wallets write them, for both branches, one, or neither. */
const keyForm =
  /^(?:\[([\da-fA-F]{8})((?:\/\d{1,10}['hH]?)*)\])?([1-9A-HJ-NP-Za-km-z]{100,120})(?:\/(?:[01]|<0;1>)\/\*)?$/
const descriptorForm = /^(sh\(wpkh|wpkh|pkh|tr)\((.+?)\){1,2}$/

class Refusal extends Error {
  readonly reason: WatchRefusal

  constructor(reason: WatchRefusal) {
    super(`The key is not watched: ${reason}`)
    this.reason = reason
  }
}

function refuse(reason: WatchRefusal): never {
  throw new Refusal(reason)
}

/**
 * Reads an account's public key as wallets show it: an extended key (BIP 32, with SLIP 132's versions), `[origin]key`,
 * or a single-key descriptor (BIPs 380 to 386). Returns it with our version for its network.
 */
export function readAccountKey(
  wish: Pick<KeyToWatch, 'network' | 'key' | 'kind'>,
): { readonly accountKey: AccountKey } | { readonly refusal: WatchRefusal } {
  try {
    return { accountKey: read(wish) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.reason }
    throw error
  }
}

function read({ network, key: typed, kind: chosen }: Pick<KeyToWatch, 'network' | 'key' | 'kind'>): AccountKey {
  const text = typed.trim()
  if (privateKeyForm.test(text)) refuse('private')
  const { kind: described, expression } = readDescriptor(text)
  const [, fingerprint, steps = '', encoded = ''] = keyForm.exec(expression) ?? refuse('unreadable')
  const { payload, version } = decode(encoded)
  if (!version.networks.includes(network)) refuse('network')
  const kind = described ?? version.kind ?? onlyKind(network) ?? chosen ?? refuse('unclear-kind')
  if (!watchedKinds[network].includes(kind)) refuse('script')
  const account = readKey(payload, network)
  // Index servers and wallets search for addresses two steps below an account, which is three steps deep (BIP 44).
  if (account.depth !== 3 || account.index < firstHardened) refuse('depth')
  const origin = fingerprint === undefined ? undefined : readOrigin(fingerprint, steps, account)
  return { network, kind, xpub: account.publicExtendedKey, ...(origin && { origin }) }
}

function readOrigin(fingerprint: string, steps: string, account: HDKey): NonNullable<AccountKey['origin']> {
  const path = pathOf(steps)
  if (path.length !== account.depth || path.at(-1) !== account.index) refuse('depth')
  return { fingerprint: Number.parseInt(fingerprint, 16), path }
}

function onlyKind(network: BitcoinNetworkKey): ScriptKind | undefined {
  const { length, 0: kind } = watchedKinds[network]
  return length === 1 ? kind : undefined
}

function readDescriptor(text: string): { readonly kind?: ScriptKind; readonly expression: string } {
  const [body = '', checksum] = text.split('#', 2)
  if (!body.includes('(')) return { expression: text }
  if (checksum !== undefined && descriptorChecksum(body) !== checksum) refuse('checksum')
  const [, form = '', expression = ''] = descriptorForm.exec(body) ?? refuse('script')
  const kind = kindsOfDescriptors[form]
  const closing = form === 'sh(wpkh' ? '))' : ')'
  if (kind === undefined || body !== `${form}(${expression}${closing}`) refuse('script')
  return { kind, expression }
}

function decode(encoded: string): { readonly payload: Uint8Array; readonly version: KeyVersion } {
  const payload = decodeBase58(encoded)
  if (payload.length !== keyLength) refuse('unreadable')
  const view = new DataView(payload.buffer, payload.byteOffset)
  // Private keys start with a zero, whatever the version says.
  if (payload[45] === 0) refuse('private')
  const version = keyVersions[view.getUint32(0)] ?? refuse('unreadable')
  return typeof version === 'string' ? refuse(version) : { payload, version }
}

function decodeBase58(encoded: string): Uint8Array {
  try {
    return base58check.decode(encoded)
  } catch {
    // The library reports failure by throwing; anything that isn't a key at all has another form.
    return refuse('checksum')
  }
}

function readKey(payload: Uint8Array, network: BitcoinNetworkKey): HDKey {
  const { bip32 } = bitcoinNetworks[network]
  const own = Uint8Array.from(payload)
  new DataView(own.buffer).setUint32(0, bip32.public)
  try {
    return HDKey.fromExtendedKey(base58check.encode(own), bip32)
  } catch {
    // Not a point of the curve.
    return refuse('unreadable')
  }
}

function pathOf(steps: string): number[] {
  return steps
    .split('/')
    .slice(1)
    .map((step) => {
      const number = Number.parseInt(step, 10)
      if (number >= firstHardened) refuse('unreadable')
      return /['hH]$/.test(step) ? number + firstHardened : number
    })
}
