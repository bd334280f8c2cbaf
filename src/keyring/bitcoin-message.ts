import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base64 } from '@scure/base'
import { CompactSize, OutScript, RawWitness, Script, Transaction } from '@scure/btc-signer'
import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { accountKinds, accountPath, messageFormats, type ScriptKind } from './bitcoin-rules.ts'
import { scriptKindOf, scriptOfAddress, scriptType } from './bitcoin-script.ts'
import { deriveAccountKeys, withKeyAt } from './derivation.ts'
import { KeyringError } from './keyring.ts'
import type { MessageToSign, MessageToVerify, MessageVerdict, SignedMessage } from './message-protocol.ts'
import { isSame, ownScriptFinder } from './own-script.ts'

/**
 * Prefix that each network's nodes put before a text, so that its signature can't be one of a payment or of another
 * network.
 */
const prefixes: Readonly<Record<BitcoinNetworkKey, string>> = {
  bitcoin: 'Bitcoin Signed Message:\n',
  litecoin: 'Litecoin Signed Message:\n',
  dogecoin: 'Dogecoin Signed Message:\n',
}

/** Addresses per branch to search for the signing address. */
const searchedAddresses = 100

/** First bytes of signatures by an uncompressed key, a compressed key and a SegWit address (BIP 137). */
const firstBytes = { uncompressed: 27, pkh: 31, nestedSegwit: 35, wpkh: 39, end: 43 } as const

/** Prefix of BIP 322's simple variant. */
const simpleVariant = 'smp'

const signsAll = 1
const signsAllByDefault = 0

/** A text to be signed by an address on a Bitcoin-like network. */
export interface BitcoinMessage extends MessageToSign {
  readonly network: BitcoinNetworkKey
}

/**
 * Signs a text with one of the account's first addresses.
 * @param account Index of the account in its wallet.
 */
export function signBitcoinMessage(seed: Uint8Array, account: number, wish: BitcoinMessage): SignedMessage {
  const { network, address, message, format } = wish
  const script = scriptOfAddress(bitcoinNetworks[network], address)
  const place = script && placeOf(seed, account, network, script)
  if (!script || !place) return { status: 'refused', reason: 'not-own' }
  const { kind, branch, index } = place
  if (!messageFormats(network, kind).includes(format)) return { status: 'refused', reason: 'format' }
  const path = `${accountPath(network, kind, account)}/${branch}/${index}`
  const signature = withKeyAt(seed, path, ({ privateKey, publicKey }) => {
    if (privateKey === null || publicKey === null) throw new KeyringError('vault-damaged')
    return format === 'bip322'
      ? simpleVariant + base64.encode(simpleSignature(script, message, privateKey, publicKey))
      : base64.encode(recoverableSignature(network, kind, message, privateKey))
  })
  return { status: 'signed', signature }
}

function placeOf(seed: Uint8Array, account: number, network: BitcoinNetworkKey, script: Uint8Array) {
  const kind = scriptKindOf(script)
  if (kind === undefined || !accountKinds[network].includes(kind)) return undefined
  const find = ownScriptFinder(deriveAccountKeys({ seed }, account).filter((key) => key.network === network))
  for (let index = 0; index < searchedAddresses; index += 1) {
    const own = find(script, [
      [0, index],
      [1, index],
    ])
    if (own) return own
  }
  return undefined
}

function textHash(network: BitcoinNetworkKey, message: string): Uint8Array {
  return sha256(sha256(concatBytes(withLength(prefixes[network]), withLength(message))))
}

function withLength(text: string): Uint8Array {
  const bytes = utf8ToBytes(text)
  return concatBytes(CompactSize.encode(BigInt(bytes.length)), bytes)
}

function recoverableSignature(
  network: BitcoinNetworkKey,
  kind: ScriptKind,
  message: string,
  privateKey: Uint8Array,
): Uint8Array {
  const signature = secp256k1.sign(textHash(network, message), privateKey)
  const first = (kind === 'wpkh' ? firstBytes.wpkh : firstBytes.pkh) + signature.recovery
  return concatBytes(Uint8Array.of(first), signature.toCompactRawBytes())
}

/** Returns the transaction that BIP 322 signs instead of a text: it spends a nonexistent one and pays no one. */
function signedInPlaceOf(script: Uint8Array, message: string, publicKey?: Uint8Array): Transaction {
  const rules = { version: 0, allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true }
  const hash = schnorr.utils.taggedHash('BIP0322-signed-message', utf8ToBytes(message))
  const toSpend = new Transaction(rules)
  // Before its input, which counts as signed.
  toSpend.addOutput({ script, amount: 0n })
  toSpend.addInput({
    txid: new Uint8Array(32),
    index: 0xffff_ffff,
    sequence: 0,
    finalScriptSig: Script.encode(['OP_0', hash]),
  })
  const toSign = new Transaction(rules)
  toSign.addInput({
    txid: toSpend.id,
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...(publicKey && scriptKindOf(script) === 'tr' && { tapInternalKey: publicKey.slice(1) }),
  })
  toSign.addOutput({ script: Script.encode(['RETURN']), amount: 0n })
  return toSign
}

function simpleSignature(script: Uint8Array, message: string, privateKey: Uint8Array, publicKey: Uint8Array) {
  const toSign = signedInPlaceOf(script, message, publicKey)
  toSign.signIdx(privateKey, 0)
  toSign.finalize()
  return RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? [])
}

/** Returns whether the key of an address has signed a text. Needs no secret. */
export function verifyBitcoinMessage({ address, message, signature }: MessageToVerify): MessageVerdict {
  for (const network of Object.values(bitcoinNetworks)) {
    const script = scriptOfAddress(network, address.trim())
    if (script) return verifyByScript(network.key, script, message, signature.trim())
  }
  return 'unknown-address'
}

function verifyByScript(network: BitcoinNetworkKey, script: Uint8Array, message: string, text: string): MessageVerdict {
  const isSimple = text.startsWith(simpleVariant)
  const bytes = bytesOf(isSimple ? text.slice(simpleVariant.length) : text)
  if (!bytes) return 'unknown-format'
  const isRecoverable = !isSimple && bytes.length === 65 && (bytes[0] ?? 0) >= firstBytes.uncompressed
  return isRecoverable ? verifyRecoverable(network, script, message, bytes) : verifySimple(script, message, bytes)
}

function bytesOf(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    // The library reports failure by throwing.
    return undefined
  }
}

function verifyRecoverable(
  network: BitcoinNetworkKey,
  script: Uint8Array,
  message: string,
  bytes: Uint8Array,
): MessageVerdict {
  const [first = 0] = bytes
  if (first >= firstBytes.end || !['pkh', 'wpkh', 'sh'].includes(scriptType(script))) return 'unknown-format'
  const isCompressed = first >= firstBytes.pkh
  const key = recoveredKey(textHash(network, message), bytes.subarray(1), (first - firstBytes.uncompressed) % 4)
  if (!key) return 'invalid'
  // Wallets encode a SegWit address's first byte differently, so only the key counts.
  return isSame(script, scriptOfType(scriptType(script), key.toRawBytes(isCompressed))) ? 'valid' : 'invalid'
}

function recoveredKey(hash: Uint8Array, signature: Uint8Array, recovery: number) {
  try {
    return secp256k1.Signature.fromCompact(signature).addRecoveryBit(recovery).recoverPublicKey(hash)
  } catch {
    // No key can have made it.
    return undefined
  }
}

/** SegWit uses only compressed keys: no address contains the hash of any other. */
function scriptOfType(type: string, publicKey: Uint8Array): Uint8Array {
  const hash = hash160(publicKey)
  if (type === 'pkh') return OutScript.encode({ type: 'pkh', hash })
  const segwit = OutScript.encode({ type: 'wpkh', hash })
  return type === 'wpkh' ? segwit : OutScript.encode({ type: 'sh', hash: hash160(segwit) })
}

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

function verifySimple(script: Uint8Array, message: string, bytes: Uint8Array): MessageVerdict {
  const kind = scriptKindOf(script)
  if (kind !== 'wpkh' && kind !== 'tr') return 'unknown-format'
  const witness = witnessOf(bytes)
  if (!witness) return 'unknown-format'
  const toSign = signedInPlaceOf(script, message)
  const isValid = kind === 'tr' ? isTaprootValid(toSign, script, witness) : isSegwitValid(toSign, script, witness)
  return isValid ? 'valid' : 'invalid'
}

function witnessOf(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  try {
    return RawWitness.decode(bytes)
  } catch {
    // The library reports failure by throwing.
    return undefined
  }
}

function isSegwitValid(toSign: Transaction, script: Uint8Array, witness: readonly Uint8Array[]): boolean {
  const [signature, publicKey] = witness
  if (!signature || !publicKey || witness.length !== 2 || publicKey.length !== 33) return false
  if (signature.at(-1) !== signsAll || !isSame(script, scriptOfType('wpkh', publicKey))) return false
  const code = OutScript.encode({ type: 'pkh', hash: hash160(publicKey) })
  const hash = toSign.preimageWitnessV0(0, code, signsAll, 0n)
  try {
    return secp256k1.verify(secp256k1.Signature.fromDER(signature.subarray(0, -1)), hash, publicKey)
  } catch {
    // Invalid signature or key.
    return false
  }
}

function isTaprootValid(toSign: Transaction, script: Uint8Array, witness: readonly Uint8Array[]): boolean {
  const [signature] = witness
  if (!signature || witness.length !== 1) return false
  const isLong = signature.length === 65
  if (!isLong && signature.length !== 64) return false
  if (isLong && signature.at(-1) !== signsAll) return false
  const hash = toSign.preimageWitnessV1(0, [script], isLong ? signsAll : signsAllByDefault, [0n])
  return schnorr.verify(signature.subarray(0, 64), hash, script.subarray(2))
}
