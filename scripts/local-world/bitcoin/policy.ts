import { Script } from '@scure/btc-signer'

import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'

import { recogniseScript, type ScriptType } from './addresses.ts'
import { Rejection } from './rejection.ts'
import { type DecodedTransaction, isCoinbase, outpoint, type TransactionOutput } from './transaction.ts'

const maximumWeight = 400_000
const maximumData = 83
const maximumScriptSig = 1_650
/** Limit of a single amount, in whole coins: the most that there will ever be. */
const maximumMoney = { bitcoin: 21_000_000n, litecoin: 84_000_000n, dogecoin: 10_000_000_000n } as const
const unitsPerCoin = 100_000_000n

const segwitTypes: ReadonlySet<ScriptType> = new Set([
  'witness_v0_keyhash',
  'witness_v0_scripthash',
  'witness_v1_taproot',
  'witness_unknown',
])

/**
 * Checks what makes a transaction invalid in any block (Core's `CheckTransaction`).
 * @throws Rejection
 */
export function checkForm(transaction: DecodedTransaction, network: BitcoinNetwork): void {
  const { inputs, outputs } = transaction
  if (inputs.length === 0) throw new Rejection('bad-txns-vin-empty')
  if (outputs.length === 0) throw new Rejection('bad-txns-vout-empty')
  const limit = maximumMoney[network.key] * unitsPerCoin
  let total = 0n
  for (const { amount } of outputs) {
    if (amount < 0n) throw new Rejection('bad-txns-vout-negative')
    if (amount > limit) throw new Rejection('bad-txns-vout-toolarge')
    total += amount
    if (total > limit) throw new Rejection('bad-txns-txouttotal-toolarge')
  }
  const spent = new Set(inputs.map(({ txid, vout }) => outpoint(txid, vout)))
  if (spent.size < inputs.length) throw new Rejection('bad-txns-inputs-duplicate')
  if (isCoinbase(transaction)) throw new Rejection('coinbase')
}

/**
 * Checks what nodes don't relay, although a block may contain it (Core's `IsStandardTx`).
 * @throws Rejection
 */
export function checkStandard(transaction: DecodedTransaction, network: BitcoinNetwork): void {
  const { version, weight, inputs, outputs } = transaction
  if (version < 1 || version > 2) throw new Rejection('version')
  if (weight > maximumWeight) throw new Rejection('tx-size')
  for (const { scriptSig } of inputs) {
    if (scriptSig.length > maximumScriptSig) throw new Rejection('scriptsig-size')
    if (!isPushOnly(scriptSig)) throw new Rejection('scriptsig-not-pushonly')
  }
  let dataOutputs = 0
  for (const output of outputs) {
    const { type } = recogniseScript(output.script)
    if (!isStandardOutput(type, output, network)) throw new Rejection('scriptpubkey')
    if (type === 'nulldata') dataOutputs += 1
    else if (output.amount < dustThreshold(output.script, network)) throw new Rejection('dust')
  }
  if (dataOutputs > 1) throw new Rejection('multi-op-return')
}

function isPushOnly(scriptSig: Uint8Array): boolean {
  try {
    return Script.decode(scriptSig).every((operation) => typeof operation !== 'string' || /^OP_\d+$/.test(operation))
  } catch {
    return false
  }
}

function isStandardOutput(type: ScriptType, { script }: TransactionOutput, network: BitcoinNetwork): boolean {
  if (type === 'nonstandard') return false
  if (type === 'nulldata') return script.length <= maximumData
  return network.bech32 !== null || !segwitTypes.has(type)
}

/**
 * Returns the smallest amount of an output, in base units (Core's `GetDustThreshold`): what it costs to spend it, which
 * is less for witness programs. The network's `dustLimit` is that of P2PKH. Dogecoin has one limit for all.
 */
export function dustThreshold(script: Uint8Array, network: BitcoinNetwork): bigint {
  if (network.bech32 === null) return network.dustLimit
  const keyHashBytes = 182n
  const isProgram = segwitTypes.has(recogniseScript(script).type)
  const bytes = BigInt(8 + 1 + script.length) + (isProgram ? 67n : 148n)
  return (bytes * network.dustLimit) / keyHashBytes
}

/** Returns the fee for a virtual size at a rate per 1,000 virtual bytes, in base units. */
export function feeAt(rate: bigint, vsize: number): bigint {
  return (rate * BigInt(vsize)) / 1_000n
}
