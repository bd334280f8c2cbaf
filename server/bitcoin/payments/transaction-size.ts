import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'

/**
 * Weight of an input that spends an output of ours with the longest possible signature: 72 bytes with its type (BIP
 * 66).
 */
const inputWeight = {
  // 41 bytes, plus a witness of a count, a signature, a key, and their lengths.
  wpkh: 4n * 41n + 108n,
  pkh: 4n * 148n,
} as const

/**
 * Returns the maximum size of a transaction of ours; signatures vary by a byte or two.
 * @returns Virtual bytes (BIP 141), rounded up; plain bytes on networks without segwit.
 */
export function maxVirtualSize(
  { scriptKind }: Pick<BitcoinNetwork, 'scriptKind'>,
  inputCount: number,
  outputScripts: readonly Uint8Array[],
): bigint {
  const outputs = outputScripts.reduce((sum, { length }) => sum + 8n + countSize(length) + BigInt(length), 0n)
  // Version and lock time, plus marker and flag with segwit.
  const frame = 8n + countSize(inputCount) + countSize(outputScripts.length)
  const marker = scriptKind === 'wpkh' ? 2n : 0n
  const weight = 4n * (frame + outputs) + marker + BigInt(inputCount) * inputWeight[scriptKind]
  return (weight + 3n) / 4n
}

/** @param feeRate In base units per 1,000 virtual bytes. */
export function feeRoundedUp(feeRate: bigint, virtualSize: bigint): bigint {
  return (feeRate * virtualSize + 999n) / 1000n
}

function countSize(count: number): bigint {
  if (count < 0xfd) return 1n
  return count <= 0xffff ? 3n : 5n
}
