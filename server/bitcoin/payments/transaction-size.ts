import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'

/** Of an input that spends an output of ours with the longest signature there is: 72 bytes with its type (BIP 66). */
const inputWeight = {
  // 41 bytes; in the witness a count, a signature, a key, and their lengths.
  wpkh: 4n * 41n + 108n,
  pkh: 4n * 148n,
} as const

/**
 * The most that a transaction of ours weighs, as signatures differ by a byte or two.
 * @returns Virtual bytes (BIP 141), rounded up; on networks without segwit they are bytes.
 */
export function maxVirtualSize(
  { scriptKind }: Pick<BitcoinNetwork, 'scriptKind'>,
  inputCount: number,
  outputScripts: readonly Uint8Array[],
): bigint {
  const outputs = outputScripts.reduce((sum, { length }) => sum + 8n + countSize(length) + BigInt(length), 0n)
  // Version and lock time, and with segwit its marker and flag.
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
