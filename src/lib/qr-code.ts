import { encode } from 'uqr'

/** Modules of white around the code, without which scanners do not find it (ISO/IEC 18004). */
const quietZone = 4

/** A QR code as the path of its black modules, in a square of `modules` by `modules` units. */
export function qrCodePath(text: string): { readonly modules: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  return { modules: size, path: data.map((row, y) => rowPath(row, y)).join('') }
}

function rowPath(row: readonly boolean[], y: number): string {
  return row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')).join('')
}
