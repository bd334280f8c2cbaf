import { sha256 } from '@noble/hashes/sha2'
import { RawTx, Transaction } from '@scure/btc-signer'
import { bytesToHex } from 'viem'
import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import type { AccountKey } from './bitcoin-protocol.ts'
import { feeRoundedUp, highestFeeRate, signedSize } from './bitcoin-rules.ts'
import { addressOfScript, scriptKindOf, scriptType } from './bitcoin-script.ts'
import { virtualSize } from './bitcoin-signing.ts'
import { type OwnScript, ownScriptFinder } from './own-script.ts'
import type { PsbtDescription, PsbtRefusal, ReadPsbt } from './psbt-protocol.ts'

/** Keeps unknown fields and checks no scripts: that is done here. */
export const asItIs = {
  allowUnknown: true,
  allowUnknownInputs: true,
  allowUnknownOutputs: true,
  disableScriptCheck: true,
} as const

/** Sighash type that covers all inputs and outputs. Taproot has a shorter encoding for it. */
const signsAll = 1
const signsAllByDefault = 0

export const sequenceWithoutLock = 0xffff_ffff

/** Maximum inputs and outputs of a file: more would keep the worker busy for minutes. */
const mostInputs = 500
const mostOutputs = 1_000

type PsbtInput = ReturnType<Transaction['getInput']>
type PsbtOutput = ReturnType<Transaction['getOutput']>

/** What an input spends, as far as proven. */
interface SpentOutput {
  readonly script: Uint8Array
  readonly amount: bigint
  readonly own: OwnScript | undefined
}

/** A parsed file, with what each input spends. */
export interface OpenedPsbt {
  readonly file: Transaction
  readonly network: BitcoinNetworkKey
  readonly spent: readonly SpentOutput[]
  readonly description: ReadPsbt
}

class Refusal extends Error {
  readonly reason: PsbtRefusal

  constructor(reason: PsbtRefusal) {
    super(`The file is not signed: ${reason}`)
    this.reason = reason
  }
}

function refuse(reason: PsbtRefusal): never {
  throw new Refusal(reason)
}

/**
 * Describes what a partially signed transaction (BIP 174, or version 2 by BIP 370) does and whom it pays. Amounts come
 * from the previous transactions, whose hashes are their ids, and the account's own scripts are derived again.
 * @param keys All of the account's keys: the spent scripts determine the network.
 */
export function describePsbt(bytes: Uint8Array, keys: readonly AccountKey[]): PsbtDescription {
  const opened = openPsbt(bytes, keys)
  return 'refusal' in opened ? { status: 'refused', reason: opened.refusal } : opened.description
}

/** The same with everything needed to sign it; `refusal` if it must not be signed. */
export function openPsbt(
  bytes: Uint8Array,
  keys: readonly AccountKey[],
): OpenedPsbt | { readonly refusal: PsbtRefusal } {
  try {
    return open(bytes, keys)
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.reason }
    throw error
  }
}

function open(bytes: Uint8Array, keys: readonly AccountKey[]): OpenedPsbt {
  const file = read(bytes)
  if (file.inputsLength > mostInputs || file.outputsLength > mostOutputs) refuse('too-long')
  const inputs = Array.from({ length: file.inputsLength }, (_, place) => file.getInput(place))
  const outputs = Array.from({ length: file.outputsLength }, (_, place) => file.getOutput(place))
  refuseRepeated(inputs)
  for (const input of inputs) refuseOpenSignature(input)
  const find = ownScriptFinder(keys)
  const claimed = inputs.map((input) => find(claimedOutput(input).script, hintsOf(input)))
  const own = claimed.filter((script) => script !== undefined)
  const [first] = own
  if (first === undefined || own.some(({ network }) => network !== first.network)) refuse('not-own')
  // A taproot signature covers the amounts of all inputs; any other only its own (BIP 341).
  const areAmountsSigned = own.every(({ kind }) => kind === 'tr')
  const spent = inputs.map((input, place) => ({
    ...(input.nonWitnessUtxo || !areAmountsSigned ? provenOutput(input) : claimedOutput(input)),
    own: claimed[place],
  }))
  const description = describe({ file, network: first.network, inputs, outputs, spent }, find)
  return { file, network: first.network, spent, description }
}

function read(bytes: Uint8Array): Transaction {
  return readOrRefuse(() => Transaction.fromPSBT(bytes, asItIs))
}

/** The library's errors say nothing useful to a user. */
function readOrRefuse<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) throw error
    return refuse('unreadable')
  }
}

function refuseRepeated(inputs: readonly PsbtInput[]): void {
  const names = inputs.map(({ txid, index }) => `${bytesToHex(txid ?? refuse('unreadable'))}:${index}`)
  if (names.length === 0 || new Set(names).size !== names.length) refuse('unreadable')
}

/** Whatever others have signed, our signature must cover the whole transaction. */
function refuseOpenSignature(input: PsbtInput): void {
  const { sighashType } = input
  if (sighashType === undefined) return
  const isTaproot = scriptKindOf(claimedOutput(input).script) === 'tr'
  if (sighashType !== (isTaproot ? signsAllByDefault : signsAll)) refuse('sighash')
}

/** As claimed by the file, so far unproven. */
function claimedOutput({ nonWitnessUtxo, witnessUtxo, index = 0 }: PsbtInput): Omit<SpentOutput, 'own'> {
  // The library has no type for what such a transaction contains.
  const outputs: readonly (Omit<SpentOutput, 'own'> | undefined)[] | undefined = nonWitnessUtxo?.outputs
  if (outputs) return outputs[index] ?? refuse('wrong-previous')
  return witnessUtxo ?? refuse('no-previous')
}

/**
 * Checks an output's amount against the hash of its transaction. The library compares hashes only if that transaction
 * has signatures, so that one without them could claim anything.
 */
function provenOutput(input: PsbtInput) {
  const { nonWitnessUtxo, txid } = input
  if (nonWitnessUtxo === undefined || txid === undefined) return refuse('no-previous')
  const previous = Transaction.fromRaw(RawTx.encode(nonWitnessUtxo), asItIs)
  const id = sha256(sha256(previous.toBytes(true, false))).toReversed()
  if (bytesToHex(id) !== bytesToHex(txid)) refuse('wrong-previous')
  return claimedOutput(input)
}

/** Returns where the file says its scripts come from: the last two steps of each path. */
function hintsOf({ bip32Derivation = [], tapBip32Derivation = [] }: PsbtInput | PsbtOutput) {
  const origins = [
    ...bip32Derivation.map(([, origin]) => origin as KeyOrigin),
    ...tapBip32Derivation.map(([, { der }]) => der as KeyOrigin),
  ]
  return origins.map(({ path }) => path.slice(-2))
}

/** As parsed by the library, which has no type for it. */
interface KeyOrigin {
  readonly path: readonly number[]
}

interface Parts {
  readonly file: Transaction
  readonly network: BitcoinNetworkKey
  readonly inputs: readonly PsbtInput[]
  readonly outputs: readonly PsbtOutput[]
  readonly spent: readonly SpentOutput[]
}

/** No wallet finds addresses beyond this index: coins sent there wouldn't come back. */
const furthestOwnOutput = 10_000

function describe(parts: Parts, find: ReturnType<typeof ownScriptFinder>): ReadPsbt {
  const { file, network, inputs, spent } = parts
  const outputs = parts.outputs.map((output) => {
    const { script = refuse('unreadable'), amount = refuse('unreadable') } = output
    const own = find(script, hintsOf(output))
    const isFound = own?.network === network && own.index < furthestOwnOutput
    const place = isFound ? { kind: own.kind, branch: own.branch, index: own.index } : null
    return { script, amount, own: place }
  })
  if (outputs.length === 0) refuse('unreadable')
  const fee = sum(spent) - sum(outputs)
  // Amounts are signed as bytes: a negative one would hide what another pays.
  if (fee < 0n || [...spent, ...outputs].some(({ amount }) => amount < 0n)) refuse('amounts')
  const planned = Number(
    signedSize(
      spent.map(({ script, own }) => own?.kind ?? scriptKindOf(script) ?? 'wpkh'),
      outputs.map(({ script }) => script.length),
    ),
  )
  const transaction = completed(file, fee)
  const size = transaction?.size ?? planned
  if (fee > feeRoundedUp(highestFeeRate(network), BigInt(size))) refuse('absurd-fee')
  const isLocked =
    file.lockTime > 0 && inputs.some(({ sequence = sequenceWithoutLock }) => sequence !== sequenceWithoutLock)
  return {
    status: 'read',
    network,
    progress: transaction
      ? 'complete'
      : inputs.some((input, at) => spent[at]?.own && !isSigned(input))
        ? 'unsigned'
        : 'waiting',
    inputs: inputs.map((input, at) => describeInput(network, input, spent[at] ?? refuse('unreadable'))),
    outputs: outputs.map(({ script, amount, own }) => ({
      amount,
      address: addressOfScript(bitcoinNetworks[network], script) ?? null,
      script: digitsOf(script),
      own,
    })),
    fee,
    size,
    lockTime: isLocked ? file.lockTime : null,
    hasUnknownFields: [...inputs, ...parts.outputs].some(
      ({ unknown, proprietary }) => (unknown ?? proprietary) !== undefined,
    ),
    transaction,
  }
}

function describeInput(network: BitcoinNetworkKey, input: PsbtInput, { script, amount, own }: SpentOutput) {
  if (scriptType(script) === 'unknown') refuse('unknown-input')
  return {
    id: digitsOf(input.txid ?? refuse('unreadable')),
    output: input.index ?? refuse('unreadable'),
    amount,
    address: addressOfScript(bitcoinNetworks[network], script) ?? null,
    own: own ? { kind: own.kind, branch: own.branch, index: own.index } : null,
  }
}

/** Returns whether an input that a single key spends is signed. */
export function isSigned({ partialSig = [], tapKeySig, finalScriptSig, finalScriptWitness = [] }: PsbtInput): boolean {
  const isFinal = (finalScriptSig?.length ?? 0) > 0 || finalScriptWitness.length > 0
  return isFinal || partialSig.length > 0 || tapKeySig !== undefined
}

/** Returns the transaction for broadcasting; `null` while signatures are missing. */
function completed(file: Transaction, fee: bigint): ReadPsbt['transaction'] {
  const copy = Transaction.fromPSBT(file.toPSBT(), asItIs)
  for (let place = 0; place < copy.inputsLength; place += 1) {
    const { finalScriptSig, finalScriptWitness = [] } = copy.getInput(place)
    if ((finalScriptSig?.length ?? 0) > 0 || finalScriptWitness.length > 0) continue
    try {
      copy.finalizeIdx(place)
    } catch {
      // Someone else hasn't signed yet.
      return null
    }
  }
  return { transaction: copy.hex, id: copy.id, fee, size: virtualSize(copy) }
}

function sum(outputs: readonly { readonly amount: bigint }[]): bigint {
  return outputs.reduce((total, { amount }) => total + amount, 0n)
}

function digitsOf(bytes: Uint8Array): string {
  return bytesToHex(bytes).slice(2)
}
