import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { OutScript, Script, Transaction } from '@scure/btc-signer'
import { equalBytes, hash160 } from '@scure/btc-signer/utils.js'

import { recogniseScript } from './addresses.ts'
import { Rejection } from './rejection.ts'
import type { DecodedTransaction, TransactionOutput } from './transaction.ts'

const words = {
  badSignature: 'Signature must be zero for failed CHECK(MULTI)SIG operation',
  wrongKey: 'Script failed an OP_EQUALVERIFY operation',
  emptyStack: 'Operation not valid with the current stack size',
  unclean: 'Stack size must be exactly one after execution',
  encoding: 'Non-canonical DER signature',
  highS: 'Non-canonical signature: S value is unnecessarily high',
  hashType: 'Signature hash type missing or not understood',
  keyType: 'Public key is neither compressed or uncompressed',
  witnessKeyType: 'Using non-compressed keys in segwit',
  falseStack: 'Script evaluated without error but finished with a false/empty top stack element',
  noWitness: 'Witness program was passed an empty witness',
  witnessMismatch: 'Witness program hash mismatch',
  malleated: 'Witness requires empty scriptSig',
  malleatedP2sh: 'Witness requires only-redeemscript scriptSig',
  unexpectedWitness: 'Witness provided for non-witness script',
  schnorr: 'Invalid Schnorr signature',
  schnorrSize: 'Invalid Schnorr signature size',
  schnorrHashType: 'Invalid Schnorr signature hash type',
} as const

/** The library's hash that legacy signatures sign; private there. */
type LegacyPreimage = { preimageLegacy(index: number, script: Uint8Array, hashType: number): Uint8Array }

/**
 * Verifies what unlocks every input: signatures for P2PKH, P2WPKH, P2WPKH in P2SH, and P2TR key paths. Core runs any
 * script; this node rejects others as nonstandard, as Core does with scripts that it doesn't recognize.
 * @param spent The outputs that the inputs spend, in the same order.
 * @throws Rejection
 */
export function verifyInputs(transaction: DecodedTransaction, spent: readonly TransactionOutput[]): void {
  // The library supports no others, in or out of blocks.
  if (transaction.version < 0 || transaction.version > 3) throw new Rejection('version')
  const library = Transaction.fromRaw(transaction.raw, {
    allowUnknownOutputs: true,
    allowUnknownInputs: true,
    disableScriptCheck: true,
  })
  for (const index of transaction.inputs.keys()) verifyInput(transaction, library, spent, index)
}

function verifyInput(
  transaction: DecodedTransaction,
  library: Transaction,
  spent: readonly TransactionOutput[],
  index: number,
): void {
  const [input, output] = [transaction.inputs[index], spent[index]]
  if (input === undefined || output === undefined) throw new Error('The input has no output to spend')
  const { type, hash } = recogniseScript(output.script)
  const witnessV0 = (keyHash: Uint8Array) => {
    const script = OutScript.encode({ type: 'pkh', hash: keyHash })
    const sighash = (hashType: number) => library.preimageWitnessV0(index, script, hashType, output.amount)
    checkWitnessOfKey(input.witness, keyHash, sighash)
  }
  switch (type) {
    case 'pubkeyhash': {
      if (input.witness.length > 0) throw policyFailure(words.unexpectedWitness)
      const legacy = library as unknown as LegacyPreimage
      const sighash = (hashType: number) => legacy.preimageLegacy(index, output.script, hashType)
      return checkPushes(pushesOf(input.scriptSig), hash, sighash)
    }
    case 'witness_v0_keyhash':
      if (input.scriptSig.length > 0) throw policyFailure(words.malleated)
      return witnessV0(hash)
    case 'scripthash':
      return checkNestedKey(input.scriptSig, hash, witnessV0)
    case 'witness_v1_taproot': {
      if (input.scriptSig.length > 0) throw policyFailure(words.malleated)
      const [scripts, amounts] = [spent.map(({ script }) => script), spent.map(({ amount }) => amount)]
      const sighash = (hashType: number) => library.preimageWitnessV1(index, scripts, hashType, amounts)
      return checkTaprootKey(input.witness, hash, sighash)
    }
    default:
      throw new Rejection('bad-txns-nonstandard-inputs')
  }
}

function pushesOf(scriptSig: Uint8Array): readonly Uint8Array[] {
  const pushes = Script.decode(scriptSig)
  if (!pushes.every((push) => push instanceof Uint8Array)) throw new Rejection('scriptsig-not-pushonly')
  return pushes
}

/** Checks the signature and key for `DUP HASH160 <hash> EQUALVERIFY CHECKSIG`. */
function checkPushes(pushes: readonly Uint8Array[], hash: Uint8Array, sighash: (hashType: number) => Uint8Array): void {
  const [signature, key] = pushes.slice(-2)
  if (signature === undefined || key === undefined) throw failure(words.emptyStack)
  if (!equalBytes(hash160(key), hash)) throw failure(words.wrongKey)
  if (key.length !== 33 && key.length !== 65) throw policyFailure(words.keyType)
  checkEcdsa(signature, key, sighash, failure)
  if (pushes.length > 2) throw policyFailure(words.unclean)
}

function checkWitnessOfKey(
  witness: readonly Uint8Array[],
  hash: Uint8Array,
  sighash: (hashType: number) => Uint8Array,
): void {
  const [signature, key] = witness
  if (signature === undefined) throw policyFailure(words.noWitness)
  if (key === undefined || witness.length !== 2) throw policyFailure(words.witnessMismatch)
  if (!equalBytes(hash160(key), hash)) throw policyFailure(words.wrongKey)
  if (key.length !== 33) throw policyFailure(words.witnessKeyType)
  checkEcdsa(signature, key, sighash, policyFailure)
}

/** Of scripts behind a hash, only a key's witness program is supported. */
function checkNestedKey(scriptSig: Uint8Array, hash: Uint8Array, witnessV0: (keyHash: Uint8Array) => void): void {
  const pushes = pushesOf(scriptSig)
  const redeem = pushes.at(-1)
  if (redeem === undefined) throw failure(words.emptyStack)
  if (!equalBytes(hash160(redeem), hash)) throw failure(words.falseStack)
  const nested = recogniseScript(redeem)
  if (nested.type !== 'witness_v0_keyhash') throw new Rejection('bad-txns-nonstandard-inputs')
  if (pushes.length !== 1) throw policyFailure(words.malleatedP2sh)
  witnessV0(nested.hash)
}

function checkEcdsa(
  signature: Uint8Array,
  key: Uint8Array,
  sighash: (hashType: number) => Uint8Array,
  fail: (words: string) => Rejection,
): void {
  if (signature.length === 0) throw fail(words.falseStack)
  const hashType = signature.at(-1) ?? 0
  const der = signature.subarray(0, -1)
  const parsed = parseDer(der)
  if (parsed === undefined) throw policyFailure(words.encoding)
  if (parsed.hasHighS()) throw policyFailure(words.highS)
  // ALL, NONE or SINGLE, with or without ANYONECANPAY.
  const base = hashType & 0x7f
  if (base < 1 || base > 3 || (hashType & ~0x83) !== 0) throw policyFailure(words.hashType)
  if (!secp256k1.verify(parsed, sighash(hashType), key)) throw fail(words.badSignature)
}

function parseDer(der: Uint8Array) {
  try {
    const parsed = secp256k1.Signature.fromDER(der)
    return equalBytes(parsed.toDERRawBytes(), der) ? parsed : undefined
  } catch {
    return undefined
  }
}

function checkTaprootKey(
  witness: readonly Uint8Array[],
  key: Uint8Array,
  sighash: (hashType: number) => Uint8Array,
): void {
  const [signature] = witness
  if (signature === undefined) throw policyFailure(words.noWitness)
  // A script path, or an annex.
  if (witness.length > 1) throw new Rejection('bad-witness-nonstandard')
  if (signature.length !== 64 && signature.length !== 65) throw policyFailure(words.schnorrSize)
  const hashType = signature[64] ?? 0
  const isKnown = signature.length === 64 || [1, 2, 3, 0x81, 0x82, 0x83].includes(hashType)
  if (!isKnown) throw policyFailure(words.schnorrHashType)
  if (!schnorr.verify(signature.subarray(0, 64), sighash(hashType), key)) throw policyFailure(words.schnorr)
}

/** A consensus failure, which every node has always rejected. */
function failure(reason: string): Rejection {
  return new Rejection(`mandatory-script-verify-flag-failed (${reason})`)
}

/** A failure under a flag that Core 0.21 treats as policy, such as the witness flags. */
function policyFailure(reason: string): Rejection {
  return new Rejection(`non-mandatory-script-verify-flag (${reason})`)
}
