import { crc32, deflateSync } from 'node:zlib'

import { encode } from 'uqr'

/** A grayscale picture, one byte per pixel, row by row. */
interface Raster {
  readonly width: number
  readonly height: number
  readonly pixels: Buffer
}

/** Draws a QR code in the center of a white picture, as large as possible. */
function drawCode(text: string, width: number, height: number): Raster {
  const { data: modules } = encode(text, { border: 4 })
  const scale = Math.floor(Math.min(width, height) / modules.length)
  const size = modules.length * scale
  const [left, top] = [(width - size) >> 1, (height - size) >> 1]
  const pixels = Buffer.alloc(width * height, 255)
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const isDark = modules[Math.floor(y / scale)]?.[Math.floor(x / scale)] === true
      if (isDark) pixels[(top + y) * width + left + x] = 0
    }
  }
  return { width, height, pixels }
}

/** Returns a picture file with a QR code, or a blank one without text. */
export function qrPicture(text: string | undefined): Buffer {
  const size = 400
  const blank = { width: size, height: size, pixels: Buffer.alloc(size * size, 255) }
  return encodePng(text === undefined ? blank : drawCode(text, size, size))
}

/** Returns a one-frame film for the browser's fake camera, in YUV4MPEG2. */
export function qrFilm(text: string): Buffer {
  const { width, height, pixels } = drawCode(text, 640, 480)
  const colourless = Buffer.alloc((width * height) / 2, 128)
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`),
    pixels,
    colourless,
  ])
}

function encodePng({ width, height, pixels }: Raster): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight-bit grayscale.
  header.set([8, 0, 0, 0, 0], 8)
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.of(0), pixels.subarray(y * width, (y + 1) * width)]),
  )
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
