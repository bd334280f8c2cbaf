import { imageWithCode, newDrawing } from '#src/lib/qr-code-image.ts'

interface Poster {
  readonly link: string
  readonly code: string
  /** The line above the code; `call` is the one below it. */
  readonly title: string
  readonly call: string
}

const [width, height] = [1080, 1520]
const margin = 110
const codeSize = width - 2 * margin
const font = (size: number, weight: number) => `${weight} ${size}px system-ui, sans-serif`

/** Draws an invitation poster. @throws Error if the browser can't draw it. */
export async function drawPoster({ link, code, title, call }: Poster): Promise<Blob> {
  const drawing = newDrawing(width, height)
  const { context } = drawing
  const sea = context.createLinearGradient(0, 0, width, height)
  sea.addColorStop(0, '#0a5fd6')
  sea.addColorStop(1, '#0b2f6b')
  context.fillStyle = sea
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#fff'
  const write = (text: string, top: number, size: number, weight: number) => {
    context.font = font(size, weight)
    context.fillText(text, width / 2, top, codeSize)
  }
  write('Sevenport', margin, 44, 600)
  write(title, margin + 76, 60, 700)
  const codeTop = margin + 190
  context.beginPath()
  context.roundRect(margin, codeTop, codeSize, codeSize, 40)
  context.fill()
  write(code, codeTop + codeSize + 56, 76, 700)
  write(call, codeTop + codeSize + 168, 40, 400)
  return imageWithCode(drawing, link, { left: margin, top: codeTop, size: codeSize })
}
