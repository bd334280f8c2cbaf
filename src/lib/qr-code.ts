import { encode } from 'uqr'

/** White margin around the code in modules; scanners need it to find the code (ISO/IEC 18004). */
const quietZone = 4

/** Returns a QR code as the path of its black modules, in a square of `modules` by `modules` units. */
export function qrCodePath(text: string): { readonly modules: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  return { modules: size, path: data.map((row, y) => rowPath(row, y)).join('') }
}

function rowPath(row: readonly boolean[], y: number): string {
  return row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')).join('')
}
