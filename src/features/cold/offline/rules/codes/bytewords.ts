import { crc32 } from './crc32.ts'

/** First and last letters of the 256 words of BCR-2020-012, which identify each word. */
const pairs =
  'aeadaoaxaaahamatayasbkbdbnbtbabsbebybgbwbbbzcmchcscfcycwcecackct' +
  'cxclcpcndkdadsdidedtdrdndwdpdmdldyeheyeoeeecenemetesftfrfnfsfmfh' +
  'fzfpfwfxfyfefgflfdgagegrgsgtglgwgdgygmgughgohfhghdhkhthphhhlhyhe' +
  'hnhsidiaieihiyioisinimjejzjnjtjljojsjpjkjykpkoktkskkknkgkekikblb' +
  'lalylflslrlplnltloldlelulklgmnmymhmemomumwmdmtmsmknlnyndnsntnnne' +
  'nboyoeotoxonolospdptpkpypspmplpepfpaprqdqzrerprlrorhrdrkrfryrnrs' +
  'rtsesasrssskswstspsosgsbsfsntotktitttdtetytltbtstptatnuyuoutueur' +
  'vtvyvovlvevwvavdvswlwdwmwpwewywswtwnwzwfwkykynylyaytzszoztzczezm'

const values = new Map(Array.from({ length: 256 }, (_, byte) => [pairs.slice(byte * 2, byte * 2 + 2), byte]))
const checksumBytes = 4

/** Encodes bytes and their checksum as letter pairs ("minimal" style). */
export function bytewordsOf(bytes: Uint8Array): string {
  const checksum = crc32(bytes)
  const all = [...bytes, checksum >>> 24, (checksum >>> 16) & 0xff, (checksum >>> 8) & 0xff, checksum & 0xff]
  return all.map((byte) => pairs.slice(byte * 2, byte * 2 + 2)).join('')
}

/** Decodes letter pairs; returns `undefined` for invalid letters or a wrong checksum. */
export function bytesOfBytewords(text: string): Uint8Array | undefined {
  const read = (text.match(/../g) ?? []).map((pair) => values.get(pair))
  const bytes = read.filter((byte) => byte !== undefined)
  if (text.length % 2 > 0 || bytes.length !== read.length || bytes.length <= checksumBytes) return undefined
  const content = Uint8Array.from(bytes.slice(0, -checksumBytes))
  const checksum = bytes.slice(-checksumBytes).reduce((sum, byte) => sum * 256 + byte, 0)
  return crc32(content) === checksum ? content : undefined
}
