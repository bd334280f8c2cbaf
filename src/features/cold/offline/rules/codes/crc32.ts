const polynomial = 0xedb8_8320

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value % 2 === 1 ? ((value >>> 1) ^ polynomial) >>> 0 : value >>> 1
  return value
})

/** Computes the CRC-32 of Ethernet and ZIP (ISO/HDLC). */
export function crc32(bytes: Uint8Array): number {
  let checksum = 0xffff_ffff
  for (const byte of bytes) checksum = (table[(checksum ^ byte) & 0xff] ?? 0) ^ (checksum >>> 8)
  return (checksum ^ 0xffff_ffff) >>> 0
}
