/** The characters of descriptors (BIP 380), in checksum order. */
const inputCharacters =
  '0123456789()[],\'/*abcdefgh@:$%{}IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~ijklmnopqrstuvwxyzABCDEFGH`#"\\ '
const checksumCharacters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

const generators = [0xf5dee51989n, 0xa9fdca3312n, 0x1bab10e32dn, 0x3706b1677an, 0x644d626ffdn] as const

function next(checksum: bigint, value: number): bigint {
  const top = checksum >> 35n
  const shifted = ((checksum & 0x7_ffff_ffffn) << 5n) ^ BigInt(value)
  return generators.reduce((sum, generator, bit) => ((top >> BigInt(bit)) % 2n === 1n ? sum ^ generator : sum), shifted)
}

/**
 * Returns the eight characters after `#` (BIP 380); `undefined` if the text has characters that descriptors can't
 * contain.
 */
export function descriptorChecksum(descriptor: string): string | undefined {
  const positions = Array.from(descriptor, (character) => inputCharacters.indexOf(character))
  if (positions.includes(-1)) return undefined
  let checksum = 1n
  let group = 0
  for (const [place, position] of positions.entries()) {
    checksum = next(checksum, position & 31)
    group = group * 3 + (position >> 5)
    if (place % 3 < 2) continue
    checksum = next(checksum, group)
    group = 0
  }
  if (positions.length % 3 > 0) checksum = next(checksum, group)
  for (let place = 0; place < 8; place += 1) checksum = next(checksum, 0)
  checksum ^= 1n
  return Array.from({ length: 8 }, (_, place) => {
    return checksumCharacters.charAt(Number((checksum >> BigInt(5 * (7 - place))) & 31n))
  }).join('')
}
