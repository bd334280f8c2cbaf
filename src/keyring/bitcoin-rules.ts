import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import type { MessageFormat } from './message-protocol.ts'

/**
 * How an own output is locked: to a key's hash without or with SegWit (BIP 44, BIP 84), with nested SegWit (BIP 49), or
 * to a taproot key (BIP 86).
 */
export type ScriptKind = 'pkh' | 'sh' | 'wpkh' | 'tr'

/**
 * Address types of a word wallet's accounts. This wallet receives and gives change at the first; coins of the others
 * come from other wallets, and are found and spent, too.
 */
export const accountKinds: Readonly<Record<BitcoinNetworkKey, readonly [ScriptKind, ...ScriptKind[]]>> = {
  bitcoin: ['wpkh', 'pkh', 'tr'],
  litecoin: ['wpkh'],
  dogecoin: ['pkh'],
}

/** Address types of accounts whose keys are elsewhere, the usual one first. */
export const watchedKinds: Readonly<Record<BitcoinNetworkKey, readonly [ScriptKind, ...ScriptKind[]]>> = {
  bitcoin: ['wpkh', 'tr', 'sh', 'pkh'],
  litecoin: ['wpkh', 'sh', 'pkh'],
  dogecoin: ['pkh'],
}

export const purposes: Readonly<Record<ScriptKind, number>> = { pkh: 44, sh: 49, wpkh: 84, tr: 86 }

/** Returns the path of an account's key, the same as in other wallets. */
export function accountPath(network: BitcoinNetworkKey, kind: ScriptKind, account: number): string {
  return `m/${purposes[kind]}'/${bitcoinNetworks[network].coinType}'/${account}'`
}

/** Script lengths of own outputs in bytes. */
const ownScriptBytes: Readonly<Record<ScriptKind, number>> = { pkh: 25, sh: 23, wpkh: 22, tr: 34 }

export function ownScriptLength(kind: ScriptKind): number {
  return ownScriptBytes[kind]
}

/** Weights of inputs. Signatures randomly have 71 or 72 bytes; these assume the maximum. */
const weightsOfInputs: Readonly<Record<ScriptKind, number>> = {
  pkh: 148 * 4,
  sh: (41 + 23) * 4 + 108,
  wpkh: 41 * 4 + 108,
  tr: 41 * 4 + 66,
}

/** Weight of version, lock time, and the input and output counts. */
const weightOfTheRest = 10 * 4
const weightOfWitnessMark = 2
/** From this value on, a count takes two more bytes. */
const longCount = 253

/**
 * Returns the maximum virtual bytes of the signed transaction.
 * @param outputs Script lengths in bytes.
 */
export function signedSize(inputs: readonly ScriptKind[], outputs: readonly number[]): bigint {
  const hasWitness = inputs.some((kind) => kind !== 'pkh')
  const longCounts = [inputs, outputs].filter(({ length }) => length >= longCount).length
  let weight = weightOfTheRest + longCounts * 8 + (hasWitness ? weightOfWitnessMark : 0)
  // In a transaction with witnesses, an input without one still takes a byte to say so.
  for (const kind of inputs) weight += weightsOfInputs[kind] + (hasWitness && kind === 'pkh' ? 1 : 0)
  for (const script of outputs) weight += (8 + 1 + script) * 4
  return BigInt(Math.ceil(weight / 4))
}

/**
 * Returns the amount below which nodes don't relay an output (Core's `GetDustThreshold`): it costs more to spend than
 * it's worth. Dogecoin has a single limit.
 * @param script Length in bytes. @param isWitness Whether it is a witness program, which is cheaper to spend.
 */
export function dustThreshold(network: BitcoinNetworkKey, script: number, isWitness: boolean): bigint {
  const { bech32, dustLimit } = bitcoinNetworks[network]
  if (bech32 === null) return dustLimit
  const keyHashBytes = 182n
  return (BigInt(8 + 1 + script + (isWitness ? 67 : 148)) * dustLimit) / keyHashBytes
}

/**
 * Returns the maximum rate in base units per 1,000 virtual bytes. Any higher fee is a mistake, or a server's lie:
 * nothing is signed.
 */
export function highestFeeRate(network: BitcoinNetworkKey): bigint {
  return bitcoinNetworks[network].minimumRelayFeeRate * 1_000n
}

/** Returns whether outputs of a type are witness programs. Nested ones aren't, as far as nodes can see. */
export function isWitnessKind(kind: ScriptKind): boolean {
  return kind === 'wpkh' || kind === 'tr'
}

/** Returns the fee for a size in virtual bytes, in base units. @param rate Base units per 1,000 virtual bytes. */
export function feeRoundedUp(rate: bigint, size: bigint): bigint {
  return (rate * size + 999n) / 1_000n
}

/** Returns the message formats that addresses of a type support, the usual one first. */
export function messageFormats(network: BitcoinNetworkKey, kind: ScriptKind): readonly MessageFormat[] {
  if (kind === 'pkh') return ['recoverable']
  if (kind === 'tr') return ['bip322']
  // Litecoin's wallets support no other.
  return network === 'bitcoin' ? ['bip322', 'recoverable'] : ['recoverable']
}
