import { Transaction } from '@scure/btc-signer'
import { accountPath } from './bitcoin-rules.ts'
import { isSigned, type OpenedPsbt, openPsbt, sequenceWithoutLock } from './describe-psbt.ts'
import { deriveAccountKeys, withKeyAt } from './derivation.ts'
import { KeyringError } from './keyring.ts'
import type { OwnScript } from './own-script.ts'
import type { ReviewedPsbt, SignedPsbt } from './psbt-protocol.ts'

/**
 * Signs the account's inputs of a partially signed transaction with keys derived anew: storage isn't trusted.
 * @param account Index of the account in its wallet. @param reviewed What the user saw.
 * @throws KeyringError `not-signable` if the file must not be signed, differs from the reviewed one, or has nothing to
 *   sign.
 */
export function signPsbt(seed: Uint8Array, account: number, psbt: Uint8Array, reviewed: ReviewedPsbt): SignedPsbt {
  const keys = deriveAccountKeys({ seed }, account)
  const opened = openPsbt(psbt, keys)
  if ('refusal' in opened) return refuse()
  const { file, description } = opened
  if (description.progress !== 'unsigned' || !isAsReviewed(opened, reviewed)) refuse()
  const clean = cleanCopy(opened, seed, account)
  for (const [place, { own }] of opened.spent.entries()) {
    if (!own || isSigned(file.getInput(place))) continue
    withOwnKey(seed, account, own, (key) => clean.signIdx(key.privateKey ?? refuse(), place))
    const { partialSig, tapKeySig } = clean.getInput(place)
    file.updateInput(place, partialSig ? { partialSig } : { tapKeySig: tapKeySig ?? refuse() }, true)
  }
  fixParts(file)
  const signed = file.toPSBT()
  const after = openPsbt(signed, keys)
  return 'refusal' in after ? refuse() : { psbt: signed, description: after.description }
}

/** Signing the whole transaction forbids others to add to it (BIP 370); version 0 can't express that. */
function fixParts(file: Transaction): void {
  // The library reads and writes the field but can't set it.
  const { global } = file as unknown as { readonly global: { txModifiable?: number } }
  if (global.txModifiable !== undefined) global.txModifiable = 0
}

function refuse(): never {
  throw new KeyringError('not-signable')
}

function isAsReviewed({ network, description }: OpenedPsbt, reviewed: ReviewedPsbt): boolean {
  const ownOutputs = description.outputs.flatMap(({ own }, place) => (own ? [place] : []))
  return (
    network === reviewed.network &&
    description.fee === reviewed.fee &&
    ownOutputs.join(',') === reviewed.ownOutputs.join(',')
  )
}

/** Copies only the transaction: no unchecked field of the file may influence what is signed. */
function cleanCopy({ file, spent }: OpenedPsbt, seed: Uint8Array, account: number): Transaction {
  const clean = new Transaction({
    version: file.version,
    lockTime: file.lockTime,
    allowUnknownInputs: true,
    allowUnknownOutputs: true,
    disableScriptCheck: true,
  })
  for (const [place, { script, amount, own }] of spent.entries()) {
    // Version 2 omits defaults (BIP 370).
    const { txid, index, sequence = sequenceWithoutLock, nonWitnessUtxo } = file.getInput(place)
    if (txid === undefined || index === undefined) return refuse()
    const isTaproot = own?.kind === 'tr'
    clean.addInput({
      txid,
      index,
      sequence,
      ...(nonWitnessUtxo && { nonWitnessUtxo }),
      ...(own?.kind !== 'pkh' && { witnessUtxo: { script, amount } }),
      ...(isTaproot && { tapInternalKey: withOwnKey(seed, account, own, (key) => internalKey(key.publicKey)) }),
    })
  }
  for (let place = 0; place < file.outputsLength; place += 1) {
    const { script, amount } = file.getOutput(place)
    if (script === undefined || amount === undefined) return refuse()
    clean.addOutput({ script, amount })
  }
  return clean
}

function internalKey(publicKey: Uint8Array | null): Uint8Array {
  return (publicKey ?? refuse()).slice(1)
}

function withOwnKey<T>(
  seed: Uint8Array,
  account: number,
  { network, kind, branch, index }: OwnScript,
  use: Parameters<typeof withKeyAt<T>>[2],
): T {
  return withKeyAt(seed, `${accountPath(network, kind, account)}/${branch}/${index}`, use)
}
