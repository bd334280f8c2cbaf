import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { bech32, createBase58check } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { type Address, bytesToHex, type Hex, hexToBytes } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { type BitcoinNetwork, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import type { AccountKey } from './bitcoin-protocol.ts'
import { accountKinds, accountPath } from './bitcoin-rules.ts'
import { type DeviceAccount, type EvmPath, KeyringError, type PathCandidate } from './keyring.ts'
import { evmPath } from './protocol.ts'
import type { Secret, WordsSecret } from './secret.ts'

/** Every key has an address on EVM networks. */
type Addresses = DeviceAccount['addresses'] & { readonly evm: Address }

/**
 * The standard paths (SLIP-44); `i` is the account's index. On Bitcoin-like networks an account has many addresses, and
 * this is its first.
 */
const familyPaths = {
  bitcoin: "m/84'/0'/i'/0/0",
  litecoin: "m/84'/2'/i'/0/0",
  dogecoin: "m/44'/3'/i'/0/0",
  tron: "m/44'/195'/0'/0/i",
} as const

const dogecoinVersion = 0x1e
const tronVersion = 0x41
/** Number of addresses of a path shown in the preview. */
const previewed = 3

const base58check = createBase58check(sha256)

/**
 * Derives every address of one account. `index` applies only to words: a private key has a single account.
 * @throws KeyringError `vault-damaged`
 */
export function deriveAddresses(secret: Secret, index: number): Addresses {
  if (secret.kind === 'privateKey') return { evm: privateKeyToAddress(bytesToHex(secret.privateKey)) }
  const key = (path: string) => withKey(secret, path, index)
  return {
    evm: key(pathOf(secret))(evmAddress),
    bitcoin: key(familyPaths.bitcoin)((child) => segwitAddress('bc', child)),
    litecoin: key(familyPaths.litecoin)((child) => segwitAddress('ltc', child)),
    dogecoin: key(familyPaths.dogecoin)((child) => base58(dogecoinVersion, hash160(child))),
    // TRON uses the same key hash as an EVM address, encoded differently.
    tron: key(familyPaths.tron)((child) => base58(tronVersion, hexToBytes(evmAddress(child)))),
  }
}

/**
 * Returns what pages know about an account: its addresses and, for networks with many per account, the keys that they
 * derive from.
 */
export function deriveAccount(
  secret: Secret,
  index: number,
): Pick<DeviceAccount, 'keys'> & { readonly addresses: Addresses } {
  const addresses = deriveAddresses(secret, index)
  return secret.kind === 'privateKey' ? { addresses } : { addresses, keys: deriveAccountKeys(secret, index) }
}

/** Derives an account's public keys on Bitcoin-like networks. */
export function deriveAccountKeys({ seed }: Pick<WordsSecret, 'seed'>, index: number): readonly AccountKey[] {
  const networks = Object.values(bitcoinNetworks)
  const fingerprint = withKeyAt(seed, 'm', (master) => master.fingerprint)
  return networks.flatMap(({ key: network, bip32 }) =>
    accountKinds[network].map((kind) => {
      const path = accountPath(network, kind, index)
      const xpub = withKeyAt(seed, path, (key) => key.publicExtendedKey, bip32)
      return { network, kind, xpub, origin: { fingerprint, path: path.split('/').slice(1).map(childNumber) } }
    }),
  )
}

/** Derives the EVM key of an account, for viem to sign with. It is a string, so never store it. */
export function evmPrivateKey(secret: Secret, index: number): Hex {
  if (secret.kind === 'privateKey') return bytesToHex(secret.privateKey)
  return withKey(secret, pathOf(secret), index)(privateKeyText)
}

/** Returns the addresses that other wallets derive from the words. */
export function pathCandidates(secret: Omit<WordsSecret, 'path'>): readonly PathCandidate[] {
  return evmPath.options.map((path) => ({
    path,
    addresses: Array.from({ length: previewed }, (_, index) => withKey(secret, path, index)(evmAddress)),
  }))
}

function pathOf({ path }: WordsSecret): EvmPath {
  const known = evmPath.options[path]
  if (known === undefined) throw new KeyringError('vault-damaged')
  return known
}

function withKey({ seed }: Pick<WordsSecret, 'seed'>, path: string, index: number) {
  return <T>(use: (key: HDKey) => T): T => withKeyAt(seed, path.replace('i', String(index)), use)
}

/** First bytes of keys as text; they don't affect the keys. */
type Bip32Versions = BitcoinNetwork['bip32']

/** Derives a key (BIP-32), passes it to `use`, then wipes it and all keys above it. */
export function withKeyAt<T>(seed: Uint8Array, path: string, use: (key: HDKey) => T, versions?: Bip32Versions): T {
  const keys = [HDKey.fromMasterSeed(seed, versions)]
  try {
    for (const step of path.split('/').slice(1)) {
      const parent = keys.at(-1)
      if (parent) keys.push(parent.deriveChild(childNumber(step)))
    }
    const last = keys.at(-1)
    if (!last) throw new KeyringError('vault-damaged')
    return use(last)
  } finally {
    for (const key of keys) key.wipePrivateData()
  }
}

function childNumber(step: string): number {
  const isHardened = step.endsWith("'")
  return Number.parseInt(step, 10) + (isHardened ? 0x8000_0000 : 0)
}

function privateKeyText({ privateKey }: HDKey): Hex {
  if (privateKey === null) throw new KeyringError('vault-damaged')
  return bytesToHex(privateKey)
}

function evmAddress(key: HDKey) {
  return privateKeyToAddress(privateKeyText(key))
}

function hash160({ publicKey }: HDKey): Uint8Array {
  if (publicKey === null) throw new KeyringError('vault-damaged')
  return ripemd160(sha256(publicKey))
}

/** Encodes a version 0 witness of a public key's hash (BIP-84, BIP-173). */
function segwitAddress(prefix: string, key: HDKey): string {
  return bech32.encode(prefix, [0, ...bech32.toWords(hash160(key))])
}

function base58(version: number, payload: Uint8Array): string {
  return base58check.encode(Uint8Array.of(version, ...payload))
}
