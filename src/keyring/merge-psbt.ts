import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { p2pkh, RawTx, Script, Transaction } from '@scure/btc-signer'
import type { AccountKey } from './bitcoin-protocol.ts'
import { asItIs, type OpenedPsbt, openPsbt, sequenceWithoutLock } from './describe-psbt.ts'
import { isSame, type OwnScript, publicKeyAt } from './own-script.ts'
import type { MergedPsbt } from './psbt-protocol.ts'

type PsbtInput = ReturnType<Transaction['getInput']>

const signsAll = 1
const signsAllByDefault = 0
/** First bytes of every PSBT. */
const magic = [0x70, 0x73, 0x62, 0x74, 0xff] as const

/**
 * Adds the returned signatures to the exported file. Only signatures are taken, each verified against the exported
 * transaction: nothing else in the returned file counts. Signers may omit fields they don't need, and some return the
 * complete transaction.
 * @param keys Keys of the account. @param returned A PSBT or a complete transaction.
 */
export function mergePsbt(keys: readonly AccountKey[], exported: Uint8Array, returned: Uint8Array): MergedPsbt {
  const opened = openPsbt(exported, keys)
  const other = readReturned(returned)
  if ('refusal' in opened || !other) return { status: 'refused', reason: 'unreadable' }
  const { file } = opened
  if (!isSameTransaction(file, other)) return { status: 'refused', reason: 'other' }
  let added = 0
  for (const [place, { own }] of opened.spent.entries()) {
    const key = own && keys.find(({ network, kind }) => network === own.network && kind === own.kind)
    const publicKey = key && publicKeyAt(key, own)
    const signature = publicKey && signatureOf(other.getInput(place), own, publicKey)
    if (!signature) continue
    if (!isValid(opened, place, publicKey, signature)) return { status: 'refused', reason: 'invalid' }
    const fields = own.kind === 'tr' ? { tapKeySig: signature } : { partialSig: [[publicKey, signature]] as never }
    file.updateInput(place, fields, true)
    added += 1
  }
  if (added === 0) return { status: 'refused', reason: 'unsigned' }
  const psbt = file.toPSBT()
  const merged = openPsbt(psbt, keys)
  if ('refusal' in merged) return { status: 'refused', reason: 'unreadable' }
  return { status: 'merged', psbt, description: merged.description }
}

function readReturned(bytes: Uint8Array): Transaction | undefined {
  const isPsbt = magic.every((byte, place) => bytes[place] === byte)
  try {
    return isPsbt ? Transaction.fromPSBT(bytes, asItIs) : Transaction.fromRaw(bytes, asItIs)
  } catch {
    // The library reports failure by throwing.
    return undefined
  }
}

function isSameTransaction(one: Transaction, other: Transaction): boolean {
  if (one.version !== other.version || one.lockTime !== other.lockTime) return false
  if (one.inputsLength !== other.inputsLength || one.outputsLength !== other.outputsLength) return false
  const inputs = Array.from({ length: one.inputsLength }, (_, place) => place)
  const outputs = Array.from({ length: one.outputsLength }, (_, place) => place)
  return (
    inputs.every((place) => isSameInput(one.getInput(place), other.getInput(place))) &&
    outputs.every((place) => isSameOutput(one.getOutput(place), other.getOutput(place)))
  )
}

function isSameInput(one: PsbtInput, other: PsbtInput): boolean {
  if (!one.txid || !other.txid || !isSame(one.txid, other.txid) || one.index !== other.index) return false
  return (one.sequence ?? sequenceWithoutLock) === (other.sequence ?? sequenceWithoutLock)
}

function isSameOutput(one: ReturnType<Transaction['getOutput']>, other: ReturnType<Transaction['getOutput']>): boolean {
  if (!one.script || !other.script) return false
  return one.amount === other.amount && isSame(one.script, other.script)
}

/** Returns the signature of the account's key, wherever the signer has put it; `undefined` if there is none. */
function signatureOf(input: PsbtInput, { kind }: OwnScript, publicKey: Uint8Array): Uint8Array | undefined {
  const { partialSig = [], tapKeySig, finalScriptSig, finalScriptWitness = [] } = input
  const [first, second] = finalScriptWitness
  if (kind === 'tr') return tapKeySig ?? first
  const partial = partialSig.find(([signer]) => isSame(signer, publicKey))?.[1]
  if (partial) return partial
  if (kind !== 'pkh') return second && isSame(second, publicKey) ? first : undefined
  const [signature, signer] = finalScriptSig ? pushesOf(finalScriptSig) : []
  return signer && isSame(signer, publicKey) ? signature : undefined
}

function pushesOf(script: Uint8Array): readonly Uint8Array[] {
  try {
    return Script.decode(script).filter((part) => part instanceof Uint8Array)
  } catch {
    // Not a valid script.
    return []
  }
}

function isValid(opened: OpenedPsbt, place: number, publicKey: Uint8Array, signature: Uint8Array): boolean {
  const { file, spent } = opened
  const { own, amount } = spent[place] ?? {}
  if (!own || amount === undefined) return false
  try {
    if (own.kind === 'tr') {
      const type = signature.length === 64 ? signsAllByDefault : signature[64]
      if (type !== signsAllByDefault && type !== signsAll) return false
      const scripts = spent.map(({ script }) => script)
      const amounts = spent.map((output) => output.amount)
      const outputKey = scripts[place]?.subarray(2) ?? new Uint8Array()
      return schnorr.verify(signature.subarray(0, 64), file.preimageWitnessV1(place, scripts, type, amounts), outputKey)
    }
    if (signature.at(-1) !== signsAll) return false
    const code = p2pkh(publicKey).script
    const hash =
      own.kind === 'pkh' ? legacyHash(file, place, code) : file.preimageWitnessV0(place, code, signsAll, amount)
    return secp256k1.verify(signature.subarray(0, -1), hash, publicKey, { format: 'der' })
  } catch {
    // The library throws for some invalid signatures.
    return false
  }
}

/** Returns what a non-SegWit input signs: the transaction with the spent script in place of the signature. */
function legacyHash(file: Transaction, spending: number, script: Uint8Array): Uint8Array {
  const inputs = Array.from({ length: file.inputsLength }, (_, place) => {
    const { txid = new Uint8Array(32), index = 0, sequence = sequenceWithoutLock } = file.getInput(place)
    return { txid, index, sequence, finalScriptSig: place === spending ? script : new Uint8Array() }
  })
  const outputs = Array.from({ length: file.outputsLength }, (_, place) => {
    const { script: paid = new Uint8Array(), amount = 0n } = file.getOutput(place)
    return { script: paid, amount }
  })
  const { version, lockTime } = file
  const bytes = RawTx.encode({ version, lockTime, segwitFlag: false, inputs, outputs })
  const type = Uint8Array.of(signsAll, 0, 0, 0)
  return sha256(sha256(Uint8Array.of(...bytes, ...type)))
}
