import { qrCodePath } from './qr-code.ts'

interface Drawing {
  readonly canvas: HTMLCanvasElement
  readonly context: CanvasRenderingContext2D
}

interface Place {
  readonly left: number
  readonly top: number
  readonly size: number
}

/**
 * Creates a canvas for an image whose texts are centered below their positions. @throws Error if the browser can't
 * draw.
 */
export function newDrawing(width: number, height: number): Drawing {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser can’t draw images')
  context.textAlign = 'center'
  context.textBaseline = 'top'
  return { canvas, context }
}

/** Draws a QR code and exports the image, so call it last. @throws Error if the browser can't create images. */
export async function imageWithCode({ canvas, context }: Drawing, code: string, at: Place): Promise<Blob> {
  const { modules, path } = qrCodePath(code)
  context.translate(at.left, at.top)
  context.scale(at.size / modules, at.size / modules)
  context.fillStyle = '#000'
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  context.fill(new Path2D(path))
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('This browser can’t create images'))
      else resolve(blob)
    }, 'image/png')
  })
}
