import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import type { MessageFormat } from './message-protocol.ts'

/**
 * How an own output is locked: to a key's hash without and with segwit (BIP 44, BIP 84), with segwit inside a script's hash
 * (BIP 49), or to a taproot key (BIP 86).
 */
export type ScriptKind = 'pkh' | 'sh' | 'wpkh' | 'tr'

/**
 * The kinds that words have accounts of. The first is what this wallet receives and gives change to; coins of the others
 * come from wallets elsewhere, and are found and spent, too.
 */
export const accountKinds: Readonly<Record<BitcoinNetworkKey, readonly [ScriptKind, ...ScriptKind[]]>> = {
  bitcoin: ['wpkh', 'pkh', 'tr'],
  litecoin: ['wpkh'],
  dogecoin: ['pkh'],
}

/** The kinds that an account can have whose keys are elsewhere, the usual one first. */
export const watchedKinds: Readonly<Record<BitcoinNetworkKey, readonly [ScriptKind, ...ScriptKind[]]>> = {
  bitcoin: ['wpkh', 'tr', 'sh', 'pkh'],
  litecoin: ['wpkh', 'sh', 'pkh'],
  dogecoin: ['pkh'],
}

export const purposes: Readonly<Record<ScriptKind, number>> = { pkh: 44, sh: 49, wpkh: 84, tr: 86 }

/** The path of an account's key, as other wallets have it. */
export function accountPath(network: BitcoinNetworkKey, kind: ScriptKind, account: number): string {
  return `m/${purposes[kind]}'/${bitcoinNetworks[network].coinType}'/${account}'`
}

/** Bytes of an own output's script. */
const ownScriptBytes: Readonly<Record<ScriptKind, number>> = { pkh: 25, sh: 23, wpkh: 22, tr: 34 }

export function ownScriptLength(kind: ScriptKind): number {
  return ownScriptBytes[kind]
}

/** A signature has 71 or 72 bytes, by chance: as many as it can have. */
const weightsOfInputs: Readonly<Record<ScriptKind, number>> = {
  pkh: 148 * 4,
  sh: (41 + 23) * 4 + 108,
  wpkh: 41 * 4 + 108,
  tr: 41 * 4 + 66,
}

/** Version, lock time, and the counts of inputs and outputs. */
const weightOfTheRest = 10 * 4
const weightOfWitnessMark = 2
/** From this count on, it is written with two bytes more. */
const longCount = 253

/**
 * The most virtual bytes that a transaction can have once it is signed.
 * @param outputs Bytes of their scripts.
 */
export function signedSize(inputs: readonly ScriptKind[], outputs: readonly number[]): bigint {
  const hasWitness = inputs.some((kind) => kind !== 'pkh')
  const longCounts = [inputs, outputs].filter(({ length }) => length >= longCount).length
  let weight = weightOfTheRest + longCounts * 8 + (hasWitness ? weightOfWitnessMark : 0)
  // Beside inputs that have one, those without a witness say so.
  for (const kind of inputs) weight += weightsOfInputs[kind] + (hasWitness && kind === 'pkh' ? 1 : 0)
  for (const script of outputs) weight += (8 + 1 + script) * 4
  return BigInt(Math.ceil(weight / 4))
}

/**
 * Below this, nodes don't relay an output (Core's `GetDustThreshold`): it costs more to spend than it is worth. Dogecoin
 * has one limit for all.
 * @param script Its bytes. @param isWitness Whether it is a witness program, which is cheaper to spend.
 */
export function dustThreshold(network: BitcoinNetworkKey, script: number, isWitness: boolean): bigint {
  const { bech32, dustLimit } = bitcoinNetworks[network]
  if (bech32 === null) return dustLimit
  const keyHashBytes = 182n
  return (BigInt(8 + 1 + script + (isWitness ? 67 : 148)) * dustLimit) / keyHashBytes
}

/** Base units for 1,000 virtual bytes. Above it a fee is a mistake, or a server's lie: nothing is signed. */
export function highestFeeRate(network: BitcoinNetworkKey): bigint {
  return bitcoinNetworks[network].minimumRelayFeeRate * 1_000n
}

/** Whether outputs of a kind are witness programs. One inside a script's hash is none to nodes. */
export function isWitnessKind(kind: ScriptKind): boolean {
  return kind === 'wpkh' || kind === 'tr'
}

/** The fee of so many virtual bytes, in base units. @param rate Base units for 1,000 virtual bytes. */
export function feeRoundedUp(rate: bigint, size: bigint): bigint {
  return (rate * size + 999n) / 1_000n
}

/** The formats that addresses of a kind have, the usual one first. */
export function messageFormats(network: BitcoinNetworkKey, kind: ScriptKind): readonly MessageFormat[] {
  if (kind === 'pkh') return ['recoverable']
  if (kind === 'tr') return ['bip322']
  // Litecoin's wallets know no other.
  return network === 'bitcoin' ? ['bip322', 'recoverable'] : ['recoverable']
}
