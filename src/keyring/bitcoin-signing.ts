import type { HDKey } from '@scure/bip32'
import { Transaction } from '@scure/btc-signer'
import { hexToBytes } from 'viem'
import { type BitcoinNetwork, type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import type { BitcoinPayment, SignedBitcoinPayment } from './bitcoin-protocol.ts'
import {
  accountKinds,
  accountPath,
  dustThreshold,
  feeRoundedUp,
  highestFeeRate,
  type ScriptKind,
} from './bitcoin-rules.ts'
import { scriptOfAddress } from './bitcoin-script.ts'
import { withKeyAt } from './derivation.ts'
import { KeyringError } from './keyring.ts'
import { isSame, scriptOfKey } from './own-script.ts'

/**
 * Sequence number below which a later transaction with the same inputs may replace it (BIP 125); lock times stay
 * disabled.
 */
export const replaceable = 0xffff_fffd

export const asItIs = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true } as const

type Input = BitcoinPayment['inputs'][number]

interface OwnOutput extends Input {
  readonly id: string
  readonly raw: Uint8Array
  readonly script: Uint8Array
  readonly amount: bigint
}

interface Output {
  readonly script: Uint8Array
  readonly amount: bigint
}

/**
 * Signs what the user has confirmed, after verifying everything again: that each input is this account's, its amount,
 * that change is the account's, and that the fee is the one the user saw.
 * @param account Index of the account in its wallet.
 * @throws KeyringError `not-signable` if anything differs.
 */
export function signBitcoinPayment(seed: Uint8Array, account: number, payment: BitcoinPayment): SignedBitcoinPayment {
  const network = bitcoinNetworks[payment.network]
  const inputs = payment.inputs.map((input) => ownOutput(seed, account, network, input))
  if (new Set(inputs.map(({ id, output }) => `${id}:${output}`)).size !== inputs.length) refuse()
  const outputs = outputsOf(seed, account, network, payment)
  const fee = sum(inputs) - sum(outputs)
  if (fee !== payment.fee || fee < 0n) refuse()
  const transaction = new Transaction()
  for (const input of inputs) transaction.addInput(unsignedInput(seed, account, network, input))
  for (const output of outputs) transaction.addOutput(output)
  for (const [position, { kind, branch, index }] of inputs.entries()) {
    withOwnKey(seed, accountPath(network.key, kind, account), { branch, index }, ({ privateKey }) =>
      transaction.signIdx(privateKey ?? refuse(), position),
    )
  }
  transaction.finalize()
  const size = virtualSize(transaction)
  if (fee > feeRoundedUp(highestFeeRate(network.key), BigInt(size))) refuse()
  return { transaction: transaction.hex, id: transaction.id, fee, size }
}

/** Adds the bytes that the library omits for inputs without a witness next to inputs with one. */
export function virtualSize(transaction: Transaction): number {
  const weight = transaction.toBytes(true, false).length * 3 + transaction.toBytes(true, true).length
  return Math.ceil(weight / 4)
}

function refuse(): never {
  throw new KeyringError('not-signable')
}

function sum(outputs: readonly { readonly amount: bigint }[]): bigint {
  return outputs.reduce((total, { amount }) => total + amount, 0n)
}

/** Trusts no amounts claimed by a page or a server: a transaction's hash proves the amounts of its outputs. */
function ownOutput(seed: Uint8Array, account: number, network: BitcoinNetwork, input: Input): OwnOutput {
  if (!accountKinds[network.key].includes(input.kind)) refuse()
  const raw = hexToBytes(`0x${input.previous}`)
  const previous = readTransaction(raw)
  const { script, amount } = input.output < previous.outputsLength ? previous.getOutput(input.output) : refuse()
  if (script === undefined || amount === undefined) return refuse()
  if (!isSame(script, ownScript(seed, account, network, input))) refuse()
  return { ...input, id: previous.id, raw, script, amount }
}

function readTransaction(raw: Uint8Array): Transaction {
  try {
    return Transaction.fromRaw(raw, asItIs)
  } catch {
    // An unreadable transaction proves nothing about its amounts.
    return refuse()
  }
}

interface Place {
  readonly kind: ScriptKind
  readonly branch: number
  readonly index: number
}

function ownScript(seed: Uint8Array, account: number, network: BitcoinNetwork, { kind, ...place }: Place): Uint8Array {
  const path = accountPath(network.key, kind, account)
  return withOwnKey(seed, path, place, ({ publicKey }) => scriptOfKey(kind, publicKey ?? refuse()))
}

function withOwnKey<T>(
  seed: Uint8Array,
  path: string,
  { branch, index }: Omit<Place, 'kind'>,
  use: (key: HDKey) => T,
): T {
  return withKeyAt(seed, `${path}/${branch}/${index}`, use)
}

/** Includes the complete previous transaction: non-SegWit signers need it, and it rules out false amounts. */
function unsignedInput(seed: Uint8Array, account: number, network: BitcoinNetwork, input: OwnOutput) {
  const { id, output, raw, kind, branch, index, script, amount } = input
  const common = { txid: id, index: output, sequence: replaceable, nonWitnessUtxo: raw }
  if (kind === 'pkh') return common
  if (kind === 'wpkh') return { ...common, witnessUtxo: { script, amount } }
  const tapInternalKey = withOwnKey(seed, accountPath(network.key, kind, account), { branch, index }, ({ publicKey }) =>
    (publicKey ?? refuse()).slice(1),
  )
  return { ...common, witnessUtxo: { script, amount }, tapInternalKey }
}

function outputsOf(
  seed: Uint8Array,
  account: number,
  network: BitcoinNetwork,
  { recipients, change }: BitcoinPayment,
): readonly Output[] {
  const outputs = recipients.map(({ address, amount }) => ({
    script: scriptOfAddress(network, address) ?? refuse(),
    amount,
  }))
  if (change !== null) {
    const [kind] = accountKinds[network.key]
    const script = ownScript(seed, account, network, { kind, branch: 1, index: change.index })
    outputs.push({ script, amount: change.amount })
  }
  const hasDust = outputs.some((output) => isDust(network.key, output))
  return hasDust || outputs.length === 0 ? refuse() : outputs
}

/** Returns whether nodes would refuse to relay so small an output. */
export function isDust(network: BitcoinNetworkKey, { script, amount }: Output): boolean {
  return amount < dustThreshold(network, script.length, isWitnessProgram(script))
}

function isWitnessProgram([first = 0]: Uint8Array): boolean {
  return first === 0 || (first > 0x50 && first <= 0x60)
}
