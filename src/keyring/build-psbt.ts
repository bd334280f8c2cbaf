import { HDKey } from '@scure/bip32'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { hexToBytes } from 'viem'
import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import type { AccountKey, BitcoinPayment } from './bitcoin-protocol.ts'
import { feeRoundedUp, highestFeeRate, signedSize } from './bitcoin-rules.ts'
import { scriptOfAddress } from './bitcoin-script.ts'
import { asItIs, isDust, replaceable } from './bitcoin-signing.ts'
import { KeyringError } from './keyring.ts'
import { isSame, type KeyPlace, publicKeyAt, scriptOfKey } from './own-script.ts'

type Input = BitcoinPayment['inputs'][number]

function refuse(): never {
  throw new KeyringError('not-signable')
}

/**
 * Builds a payment as a partially signed transaction (BIP 174, version 0) for a signer that has the account's keys and
 * trusts nothing else: with the complete previous transactions and the origin of each own key, including the change's.
 * @throws KeyringError `not-signable` for inputs that aren't the account's, for a fee that is absurd or differs from
 *   the described one, and for dust.
 */
export function buildPsbt(keys: readonly AccountKey[], payment: BitcoinPayment): Uint8Array {
  const own = keys.filter(({ network }) => network === payment.network)
  const inputs = payment.inputs.map((input) => inputOf(own, input))
  if (new Set(inputs.map(({ txid, index }) => `${txid}:${index}`)).size !== inputs.length) refuse()
  const outputs = outputsOf(own, payment)
  const fee = sum(inputs) - sum(outputs)
  const size = signedSize(
    payment.inputs.map(({ kind }) => kind),
    outputs.map(({ script }) => script.length),
  )
  if (fee !== payment.fee || fee < 0n || fee > feeRoundedUp(highestFeeRate(payment.network), size)) refuse()
  const file = new Transaction({ allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true })
  for (const { amount: _amount, ...input } of inputs) file.addInput(input)
  for (const output of outputs) file.addOutput(output)
  return file.toPSBT(0)
}

function sum(amounts: readonly { readonly amount: bigint }[]): bigint {
  return amounts.reduce((total, { amount }) => total + amount, 0n)
}

/** Trusts no amounts claimed by a page or a server: a transaction's hash proves the amounts of its outputs. */
function inputOf(keys: readonly AccountKey[], input: Input) {
  const raw = hexToBytes(`0x${input.previous}`)
  const previous = readTransaction(raw)
  const { script, amount } = input.output < previous.outputsLength ? previous.getOutput(input.output) : refuse()
  const key = keys.find(({ kind }) => kind === input.kind) ?? refuse()
  const publicKey = publicKeyAt(key, input)
  if (script === undefined || amount === undefined || !isSame(script, scriptOfKey(key.kind, publicKey))) return refuse()
  return {
    txid: previous.id,
    index: input.output,
    sequence: replaceable,
    nonWitnessUtxo: raw,
    // Some signers need it besides the complete transaction. Without SegWit it must be omitted (BIP 174).
    ...(key.kind !== 'pkh' && { witnessUtxo: { script, amount } }),
    ...derivationOf(key, publicKey, input),
    amount,
  }
}

function readTransaction(raw: Uint8Array): Transaction {
  try {
    return Transaction.fromRaw(raw, asItIs)
  } catch {
    // An unreadable transaction proves nothing about its amounts.
    return refuse()
  }
}

function outputsOf(keys: readonly AccountKey[], { network, recipients, change }: BitcoinPayment) {
  const outputs = recipients.map(({ address, amount }) => ({
    script: scriptOfAddress(bitcoinNetworks[network], address) ?? refuse(),
    amount,
  }))
  if (outputs.some((output) => isDust(network, output))) refuse()
  return change === null ? outputs : [...outputs, changeOf(network, keys[0] ?? refuse(), change)]
}

function changeOf(network: BitcoinNetworkKey, key: AccountKey, { index, amount }: { index: number; amount: bigint }) {
  const place = { branch: 1, index } as const
  const publicKey = publicKeyAt(key, place)
  const output = { script: scriptOfKey(key.kind, publicKey), amount }
  if (isDust(network, output)) refuse()
  return { ...output, ...derivationOf(key, publicKey, place) }
}

/** Fields by which a signer finds its key and recognizes the change as its own. */
function derivationOf(key: AccountKey, publicKey: Uint8Array, place: KeyPlace) {
  const { fingerprint, path } = originOf(key, place)
  // The library has no type for what it writes here.
  const der = { fingerprint, path: [...path] }
  if (key.kind === 'tr') {
    const xOnly = publicKey.slice(1)
    return { tapInternalKey: xOnly, tapBip32Derivation: [[xOnly, { hashes: [], der }]] as never }
  }
  const bip32Derivation = [[publicKey, der]] as never
  return key.kind === 'sh' ? { bip32Derivation, redeemScript: p2wpkh(publicKey).script } : { bip32Derivation }
}

/** If the origin of the account's key is unknown, it counts as the master key, as in Bitcoin Core. */
function originOf({ network, xpub, origin }: AccountKey, { branch, index }: KeyPlace) {
  if (origin) return { fingerprint: origin.fingerprint, path: [...origin.path, branch, index] }
  const { fingerprint } = HDKey.fromExtendedKey(xpub, bitcoinNetworks[network].bip32)
  return { fingerprint, path: [branch, index] }
}
